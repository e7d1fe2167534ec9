import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { AppError, systemCodeOf } from '../../core/errors.ts'
import { findPlatformPackage, programIn } from './platform-package.ts'
import { isRunning } from './process-identity.ts'
import { inspectServer } from './server-state.ts'

const pollMs = 5
/** A fast shutdown first writes a checkpoint, which takes a while on a slow disk. */
const fastTimeoutMs = 60_000
const immediateTimeoutMs = 10_000
const run = promisify(execFile)

/** Stops the server, if it runs, and waits for its end. After a minute it stops it without a checkpoint; the next start recovers. */
export async function stopServer(data: string): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['INT', fastTimeoutMs],
    ['QUIT', immediateTimeoutMs],
  ] as const) {
    const state = await inspectServer(data)
    if (state.kind === 'absent') return
    await signalServer(state.pid, signal)
    const deadline = Date.now() + timeoutMs
    while (Date.now() < deadline) {
      // Not the file, which is removed shortly before the process ends.
      if (!isRunning(state.pid)) return
      await sleep(pollMs)
    }
  }
  throw new AppError(
    'embedded_failed',
    `The built-in PostgreSQL on ${data} does not stop. Its log is beside that directory.`,
  )
}

/** INT requests a fast shutdown, QUIT an immediate one. */
export async function signalServer(pid: number, signal: 'INT' | 'QUIT'): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals: pg_ctl uses a pipe of the server. A kill would be a crash.
    await run(programIn(findPlatformPackage().root, 'pg_ctl'), ['kill', signal, String(pid)])
    return
  }
  try {
    process.kill(pid, `SIG${signal}`)
  } catch (error) {
    // It has ended in the meantime.
    if (systemCodeOf(error) !== 'ESRCH') throw error
  }
}
