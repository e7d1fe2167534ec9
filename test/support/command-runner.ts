// Commands without a process for each: to start one takes 0.5 s of CPU, most commands a tenth of that. The process of a
// command (its exit code, its signals, its pipes) is what cli.test.ts is about.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { until } from '../../src/testing/until.ts'

export interface CommandLine {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface CommandRunner {
  /** Runs `scrapersky` with these arguments until it has closed everything that it opened. */
  run(args: readonly string[], env?: CommandLine['env']): Promise<{ code: number; stdout: string; stderr: string }>
  close(): Promise<void>
}

/** The last output of a command. No command prints a zero byte. */
export function endMark(code: string | number | null | undefined): string {
  return `\0${code ?? 0}\0`
}

/** A process that runs commands one after the other, in this folder. */
export function startCommandRunner(cwd?: string): CommandRunner {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'command-worker.ts')], { cwd })
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    worker[name].setEncoding('utf8').on('data', (chunk: string) => {
      texts[name] += chunk
    })
  }
  const take = (name: keyof typeof texts) => {
    const [, text = '', code = ''] = /^([^\0]*)\0(\d+)\0$/.exec(texts[name]) ?? []
    texts[name] = ''
    return { text, code: Number(code) }
  }
  const hasEnded = () => {
    if (worker.exitCode !== null) throw new Error(`the command ended its process: ${texts.stdout}${texts.stderr}`)
    return texts.stdout.endsWith('\0') && texts.stderr.endsWith('\0')
  }
  return {
    async run(args, env = {}) {
      const { PATH, TMPDIR } = process.env
      const line: CommandLine = { args, env: { PATH, TMPDIR, ...env } }
      worker.stdin.write(`${JSON.stringify(line)}\n`)
      await until(args.join(' '), hasEnded, 120)
      const { text: stdout, code } = take('stdout')
      return { code, stdout, stderr: take('stderr').text }
    },
    async close() {
      worker.stdin.end()
      if (worker.exitCode === null) await once(worker, 'exit')
    },
  }
}
