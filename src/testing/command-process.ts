// A command in a process of its own, with real pipes and exit code. Where they do not matter, test/support/command-runner.ts
// runs the commands of a file in one process.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'

interface CommandOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

const cli = new URL('../main/cli.ts', import.meta.url).pathname

/** Starts `scrapersky` with these arguments. */
export function startCommand(args: readonly string[], options: CommandOptions = {}): ChildProcessWithoutNullStreams {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return spawn(process.execPath, [cli, ...args], {
    cwd: options.cwd ?? tmpdir(),
    env: { PATH, NODE_COMPILE_CACHE, ...options.env },
  })
}

/** Runs a command until it exits. `rows`: the JSON objects among the lines of its output. */
export async function runCommand(
  args: readonly string[],
  options: CommandOptions & { readonly input?: string | Buffer } = {},
) {
  const child = startCommand(args, options)
  child.stdin.end(options.input ?? '')
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { stdout, stderr, rows: rowsOf(stdout), code: (await ended)[0] as number }
}

/** The JSON objects among the lines of an output. */
export function rowsOf(stdout: string) {
  return stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
}
