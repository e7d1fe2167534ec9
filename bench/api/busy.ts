import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const hosts = 100

export interface Busy<T> {
  readonly result: T
  /** Throughput of the pipeline meanwhile. */
  readonly pagesPerSecond: number
}

/** Runs `work` while WF7 extracts pages of a local web server into the same database at full speed. */
export async function whileReading<T>(databaseUrl: string, work: () => Promise<T>): Promise<Busy<T>> {
  const server = join(import.meta.dirname, '../wf7/web-server.ts')
  const web = spawn(process.execPath, [server, String(hosts)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const job = JSON.stringify({ databaseUrl, ports: await firstLine(web.stdout) })
  const reader = fork(join(import.meta.dirname, 'reader.ts'), [job])
  let pages = 0
  reader.on('message', (read) => {
    pages = Number(read)
  })
  try {
    await Promise.race([once(reader, 'message'), once(reader, 'exit')])
    const [started, before] = [performance.now(), pages]
    const result = await work()
    if (reader.exitCode !== null) throw new Error(`the pipeline exited with code ${reader.exitCode}`)
    const seconds = (performance.now() - started) / 1000
    return { result, pagesPerSecond: Math.round((pages - before) / seconds) }
  } finally {
    await Promise.all([reader, web].map(end))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<number[]> {
  for await (const line of createInterface({ input: stream })) return JSON.parse(line) as number[]
  throw new Error('the web server of the benchmark did not start')
}
