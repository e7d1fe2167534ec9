import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import type { Contender } from './contenders.ts'

/** Rows per second of one contender with `processes` processes, from "go" to the last row. */
export async function measureThroughput(
  contender: Contender,
  { pool, url, rows, processes }: { pool: pg.Pool; url: string; rows: number; processes: number },
): Promise<number> {
  await contender.fill(pool, url, rows)
  // Otherwise the WAL of filling the queue would be flushed during the measurement.
  await pool.query('CHECKPOINT')
  const program = join(import.meta.dirname, contender.program)
  const children = Array.from({ length: processes }, () => fork(program, [JSON.stringify({ url })]))
  try {
    await Promise.all(children.map((child) => nextMessage(child)))
    const started = performance.now()
    const finished = countUntil(children, rows)
    for (const child of children) child.send('go')
    return rows / (((await finished) - started) / 1000)
  } finally {
    await Promise.all(children.map(ended))
  }
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`a contender exited with code ${code}`)))
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

function countUntil(children: readonly ChildProcess[], rows: number): Promise<number> {
  return new Promise((resolve) => {
    let done = 0
    for (const child of children) {
      child.on('message', (message: { done?: number }) => {
        done += message.done ?? 0
        if (done >= rows) resolve(performance.now())
      })
    }
  })
}
