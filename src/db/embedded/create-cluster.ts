import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../core/errors.ts'
import { programFailure } from './failure.ts'
import type { HomeLayout } from './home-layout.ts'
import { giveTo } from './ownership.ts'
import { dataArgument, type ServerPrograms, spawnProgram } from './server-program.ts'
import { serverSettings } from './server-settings.ts'

const stagingPrefix = 'postgres.new-'

/** The superuser of the built-in server. */
export const serverUser = 'scrapersky'

/**
 * Makes the data directory and its password. All of it grows in a directory beside and is renamed when complete, so a
 * crash at any moment leaves either nothing or a whole cluster. Call it inside the mutex.
 */
export async function createCluster(layout: HomeLayout, programs: ServerPrograms): Promise<void> {
  await removeLeftovers(layout.home)
  const staging = mkdtempSync(join(layout.home, stagingPrefix))
  try {
    const data = join(staging, 'data')
    const password = join(staging, 'password')
    mkdirSync(data, { mode: 0o700 })
    writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    for (const path of [password, data, staging]) giveTo(path, programs.account)
    await initdb(data, layout.home, programs)
    renameSync(password, layout.password)
    // An empty directory may be there, made by hand. Windows does not rename over it.
    if (process.platform === 'win32') rmSync(layout.data, { recursive: true, force: true })
    renameSync(data, layout.data)
  } finally {
    await remove(staging)
  }
}

async function initdb(data: string, home: string, programs: ServerPrograms): Promise<void> {
  const seenAs = dataArgument(data, programs.account)
  const child = await spawnProgram(
    programs,
    'initdb',
    [
      `--pgdata=${seenAs}`,
      // Not joined: `..` of /proc/self/cwd is the staging directory only as long as the system resolves it.
      `--pwfile=${seenAs}/../password`,
      `--username=${serverUser}`,
      '--auth=scram-sha-256',
      // The same order and case rules on every machine and for ever: those of libc change with the system's updates.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      // Into its postgresql.conf, where its owner can change them.
      ...Object.entries(serverSettings()).map(([name, value]) => `--set=${name}=${value}`),
    ],
    { data },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (output.includes('could not look up effective user ID')) throw namelessUser(home)
  if (code !== 0) throw programFailure(`initdb could not make the database in ${home}.`, output, home)
}

function namelessUser(home: string): AppError {
  return new AppError(
    'embedded_failed',
    `The database in ${home} cannot be made: user ${process.geteuid?.()} has no entry in /etc/passwd, and initdb wants one. ` +
      'Add it, run ScraperSky as a user that has one (root will do), or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** Of processes killed while they made a cluster. Nobody alive is making one: we hold the mutex. */
async function removeLeftovers(home: string): Promise<void> {
  for (const name of readdirSync(home)) {
    if (name.startsWith(stagingPrefix)) await remove(join(home, name))
  }
}

/** With retries: an initdb whose parent was killed may still be writing there. */
async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
