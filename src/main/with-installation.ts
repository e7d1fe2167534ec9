import { AppError } from '../core/errors.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { type Installation, openInstallation, type Settings } from './installation.ts'
import { type StopWatch, untilStopped } from './until-stopped.ts'

/** A Ctrl-C reaches the programs that open the database, too: what fails then is no failure. */
class StoppedWhileOpening extends Error {}

/** Opens the installation for a service that runs until it is asked to stop. */
export async function runService(
  settings: Settings,
  run: (installation: Installation, stop: StopWatch) => Promise<void>,
): Promise<void> {
  try {
    await withInstallation(settings, 2, run)
  } catch (error) {
    if (!(error instanceof StoppedWhileOpening)) throw error
    settings.log.info({}, 'stopped before the database was open')
  }
}

/** Opens the installation for a command that answers and ends; Ctrl-C ends it at once. */
export function runCommand<T>(settings: Settings, run: (installation: Installation) => Promise<T>): Promise<T> {
  return withInstallation(settings, 1, run)
}

/** Signals are heard before anything is opened: a Ctrl-C during the first start must not leave a database running. */
async function withInstallation<T>(
  settings: Settings,
  patience: 1 | 2,
  run: (installation: Installation, stop: StopWatch) => Promise<T>,
): Promise<T> {
  const opening = Promise.withResolvers<Installation>()
  const lastAct = () =>
    opening.promise.then(
      (installation) => installation.abandon(),
      // Nothing was opened; whoever opens says why.
      () => undefined,
    )
  const stop = untilStopped({ log: settings.log, patience, lastAct })
  openInstallation(settings).then(opening.resolve, opening.reject)
  const installation = await opening.promise.catch((error: unknown) => {
    throw stop.isAsked ? new StoppedWhileOpening('stopped', { cause: error }) : error
  })
  try {
    return await run(installation, stop)
  } finally {
    await installation.close()
  }
}

/** For everything but `start` and `migrate`, which bring the schema themselves. */
export async function assertMigrated({ pool }: Installation): Promise<void> {
  const pending = await pendingMigrations(pool)
  if (pending.length === 0) return
  throw new AppError('database_not_migrated', `The database lacks ${pending.join(', ')}. Run "scrapersky migrate".`)
}
