import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, systemCodeOf } from '../../core/errors.ts'
import { unwritable } from './failure.ts'
import type { HomeLayout } from './home-layout.ts'

/** Whether there is a cluster to start. Throws if the data directory holds anything that this version must not change. */
export function hasCluster({ data, home }: HomeLayout, major: string): boolean {
  const found = statSync(data, { throwIfNoEntry: false })
  if (found === undefined) return false
  const user = process.geteuid?.()
  if (user !== undefined && user !== 0 && found.uid !== user) {
    throw unwritable(home, `${data} belongs to user ${found.uid}, and this is user ${user}`)
  }
  const version = versionOf(data)
  if (version === undefined) return refuseUnlessEmpty(data)
  if (version === major) return true
  throw new AppError(
    'embedded_other_version',
    `${data} was created by PostgreSQL ${version}, and this is PostgreSQL ${major}. Nothing was changed. ` +
      `Either start the ScraperSky version that created it, dump the database with the pg_dump of PostgreSQL ${version}, move ${data} away, ` +
      `start this version and restore the dump; or set SCRAPERSKY_HOME to another directory; ` +
      `or set DATABASE_URL to a server of PostgreSQL ${version} on that data.`,
  )
}

function versionOf(data: string): string | undefined {
  try {
    return readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function refuseUnlessEmpty(data: string): false {
  if (readdirSync(data).length === 0) return false
  throw new AppError(
    'embedded_failed',
    `${data} is not empty and not a PostgreSQL data directory (there is no PG_VERSION in it). ` +
      'Move it away, or set SCRAPERSKY_HOME to another directory.',
  )
}
