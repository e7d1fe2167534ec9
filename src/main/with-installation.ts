import { AppError } from '../core/errors.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { type Installation, openInstallation, type Settings } from './installation.ts'
import { type StopRequest, watchStopRequests } from './stop-requests.ts'

/** A Ctrl-C also reaches the processes that open the database: their failure is then expected. */
class StoppedWhileOpening extends Error {}

/** Opens the installation for a service that runs until a stop is requested. */
export async function runService(
  settings: Settings,
  run: (installation: Installation, stop: StopRequest) => Promise<void>,
): Promise<void> {
  try {
    await withInstallation(settings, 2, run)
  } catch (error) {
    if (!(error instanceof StoppedWhileOpening)) throw error
    settings.log.info({}, 'stopped before the database was open')
  }
}

/** Opens the installation for a command; Ctrl-C ends it at once. */
export function runCommand<T>(settings: Settings, run: (installation: Installation) => Promise<T>): Promise<T> {
  return withInstallation(settings, 1, run)
}

/** Handles signals before anything is opened: a Ctrl-C during the first start must not leave a database running. */
async function withInstallation<T>(
  settings: Settings,
  maxRequests: 1 | 2,
  run: (installation: Installation, stop: StopRequest) => Promise<T>,
): Promise<T> {
  const opening = Promise.withResolvers<Installation>()
  const beforeExit = () =>
    opening.promise.then(
      (installation) => installation.abandon(),
      // Nothing was opened; the error is reported below.
      () => undefined,
    )
  const stop = watchStopRequests({ log: settings.log, maxRequests: maxRequests, beforeExit: beforeExit })
  openInstallation(settings).then(opening.resolve, opening.reject)
  const installation = await opening.promise.catch((error: unknown) => {
    throw stop.isRequested ? new StoppedWhileOpening('stopped', { cause: error }) : error
  })
  try {
    return await run(installation, stop)
  } finally {
    await installation.close()
  }
}

/** For all commands except `start` and `migrate`, which migrate. */
export async function assertMigrated({ pool }: Installation): Promise<void> {
  const pending = await pendingMigrations(pool)
  if (pending.length === 0) return
  const named = pending.slice(0, maxNamed).join(', ')
  const others = pending.length > maxNamed ? ` and ${pending.length - maxNamed} more migrations` : ''
  throw new AppError('database_not_migrated', `The database lacks ${named}${others}. Run "scrapersky migrate".`)
}

/** An empty database lacks all migrations: their names would fill the screen. */
const maxNamed = 3
