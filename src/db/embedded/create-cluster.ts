import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../core/errors.ts'
import { programFailure } from './failure.ts'
import type { HomeLayout } from './home-layout.ts'
import { changeOwner } from './ownership.ts'
import { dataArgument, type ServerPrograms, spawnProgram } from './server-program.ts'
import { serverSettings } from './server-settings.ts'

const stagingPrefix = 'postgres.new-'

/** The superuser of the built-in server. */
export const serverUser = 'scrapersky'

/**
 * Creates the data directory and its password in a staging directory and renames them when complete, so a crash leaves
 * either nothing or a complete cluster. The caller holds the mutex.
 */
export async function createCluster(layout: HomeLayout, programs: ServerPrograms): Promise<void> {
  await removeLeftovers(layout.home)
  const staging = mkdtempSync(join(layout.home, stagingPrefix))
  try {
    const data = join(staging, 'data')
    const password = join(staging, 'password')
    mkdirSync(data, { mode: 0o700 })
    writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    for (const path of [password, data, staging]) changeOwner(path, programs.account)
    await initdb(data, layout.home, programs)
    renameSync(password, layout.password)
    // The user may have created an empty directory. Windows does not rename over it.
    if (process.platform === 'win32') rmSync(layout.data, { recursive: true, force: true })
    renameSync(data, layout.data)
  } finally {
    await remove(staging)
  }
}

async function initdb(data: string, home: string, programs: ServerPrograms): Promise<void> {
  const dataPath = dataArgument(data, programs.account)
  const child = await spawnProgram(
    programs,
    'initdb',
    [
      `--pgdata=${dataPath}`,
      // Not `join`, which would remove `..`: only the system resolves /proc/self/cwd to the staging directory.
      `--pwfile=${dataPath}/../password`,
      `--username=${serverUser}`,
      '--auth=scram-sha-256',
      // The same sort order and case rules on every machine: those of libc change with system updates.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      // Written to postgresql.conf, where users can change them.
      ...Object.entries(serverSettings()).map(([name, value]) => `--set=${name}=${value}`),
    ],
    { data },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (output.includes('could not look up effective user ID')) throw namelessUser(home)
  if (code !== 0) throw programFailure(`initdb could not create the database in ${home}.`, output, home)
}

function namelessUser(home: string): AppError {
  return new AppError(
    'embedded_failed',
    `The database in ${home} cannot be created: user ${process.geteuid?.()} has no entry in /etc/passwd, which initdb needs. ` +
      'Add it, run ScraperSky as a user that has one (root will do), or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** From processes that were killed while they created a cluster. We hold the mutex, so no other process creates one. */
async function removeLeftovers(home: string): Promise<void> {
  for (const name of readdirSync(home)) {
    if (name.startsWith(stagingPrefix)) await remove(join(home, name))
  }
}

/** With retries: an initdb whose parent was killed may still be writing there. */
async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
