import { type ChildProcess, spawn } from 'node:child_process'
import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'
import type { Account } from './ownership.ts'
import { programIn } from './platform-package.ts'

/** The folder and the user with which initdb and postgres are run. */
export interface ServerPrograms {
  readonly root: string
  readonly account: Account | undefined
}

interface RunOptions {
  readonly data: string
  /** Descriptor for both output streams; undefined: a pipe. */
  readonly log?: number
}

/**
 * The path of the data directory for the program. Another user may not be able to enter the directories above it (a home
 * below /root), but always its working directory, which we set while we are root.
 */
export function dataArgument(data: string, account: Account | undefined): string {
  return account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : data
}

/** Starts initdb or postgres in the data directory; rejects if the program cannot be started. */
export async function spawnProgram(
  { root, account }: ServerPrograms,
  name: 'initdb' | 'postgres',
  args: readonly string[],
  { data, log }: RunOptions,
): Promise<ChildProcess> {
  const program = programIn(root, name)
  const output = log ?? 'pipe'
  const child = spawn(program, args, {
    cwd: data,
    // In its own session: Ctrl-C in our terminal must not stop the server.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
    // Not our environment: PGDATA, PGPORT or PGOPTIONS would change the server, and we parse its messages in English.
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', (error) => reject(cannotRun(program, account, error)))
  })
  return child
}

function cannotRun(program: string, account: Account | undefined, error: Error): AppError {
  const as = account === undefined ? '' : ` as user ${account.uid} (PostgreSQL refuses root)`
  const hint =
    systemCodeOf(error) === 'EPERM'
      ? ' Start ScraperSky as an ordinary user.'
      : ' Run "npm install" again if it is damaged.'
  return new AppError('embedded_failed', `${program} cannot be run${as}: ${messageOf(error)}.${hint}`, { cause: error })
}
