import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { AppError, systemCodeOf } from '../../core/errors.ts'
import { findPlatformPackage, programIn } from './platform-package.ts'
import { isRunning } from './process-identity.ts'
import { inspectServer } from './server-state.ts'

const pollMs = 5
/** A fast shutdown writes everything out first; on a slow disk that takes a while. */
const fastMs = 60_000
const immediateMs = 10_000
const run = promisify(execFile)

/** Stops the server, if one runs, and waits until it is gone: fast, or after a minute at once (then the next start recovers). */
export async function stopServer(data: string): Promise<void> {
  for (const [signal, patienceMs] of [
    ['INT', fastMs],
    ['QUIT', immediateMs],
  ] as const) {
    const state = await inspectServer(data)
    if (state.kind === 'absent') return
    await signalServer(state.pid, signal)
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline) {
      // Not the file, which goes a moment before the process does.
      if (!isRunning(state.pid)) return
      await sleep(pollMs)
    }
  }
  throw new AppError(
    'embedded_failed',
    `The built-in PostgreSQL on ${data} does not stop. Its log is beside that directory.`,
  )
}

/** INT asks for a fast shutdown, QUIT for an immediate one. */
export async function signalServer(pid: number, signal: 'INT' | 'QUIT'): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; PostgreSQL listens on a pipe that pg_ctl knows. A kill would be a crash.
    await run(programIn(findPlatformPackage().root, 'pg_ctl'), ['kill', signal, String(pid)])
    return
  }
  try {
    process.kill(pid, `SIG${signal}`)
  } catch (error) {
    // It ended by itself this moment, which is what we wanted.
    if (systemCodeOf(error) !== 'ESRCH') throw error
  }
}
