import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface ChildRun {
  /** What the child wrote to stdout, one JSON value a line. */
  readonly lines: readonly unknown[]
  readonly exitCode: number | null
}

/** Runs a script in a separate Node process, with a job on stdin, until it exits. */
export async function runChild(script: URL, job: unknown): Promise<ChildRun> {
  const child = spawn(process.execPath, ['--expose-gc', script.pathname], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdin.end(JSON.stringify(job))
  const lines: unknown[] = []
  for await (const line of createInterface({ input: child.stdout })) lines.push(JSON.parse(line))
  return { lines, exitCode: await ended }
}
