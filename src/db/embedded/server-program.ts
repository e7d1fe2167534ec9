import { type ChildProcess, spawn } from 'node:child_process'
import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'
import type { Account } from './ownership.ts'
import { programIn } from './platform-package.ts'

/** How initdb and postgres are run: from where, and as whom. */
export interface ServerPrograms {
  readonly root: string
  readonly account: Account | undefined
}

interface RunOptions {
  readonly data: string
  /** Where both output streams go; undefined: to a pipe. */
  readonly log?: number
}

/**
 * The name by which the program knows its data directory. Another user than we may have no way in from the top (a home
 * below /root), but it may always enter its own working directory, which we choose while we are still root.
 */
export function dataArgument(data: string, account: Account | undefined): string {
  return account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : data
}

/** Starts initdb or postgres in the data directory; rejects when it cannot be started at all. */
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
    // In a session of its own: Ctrl-C on our terminal is for us, and stopping the server is our decision.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
    // Nothing of ours: PGDATA, PGPORT or PGOPTIONS would change what runs, and we read the messages in English.
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
