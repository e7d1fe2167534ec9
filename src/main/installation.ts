import { type Config, environmentOfProcess, readConfig } from '../config.ts'
import { createLog, type Log } from '../core/log.ts'
import { createRegistry, type Registry } from '../curation/registry.ts'
import { connectionSettings, type Database, type OpenDatabase, openDatabase } from '../db/database.ts'
import { openEmbedded } from '../db/embedded/open-embedded.ts'
import { channel, type Listener, startListener } from '../db/listener.ts'
import { rooms } from '../stages/index.ts'

/** One process's view of the installation: its settings, its database, its stages. */
export interface Installation {
  readonly config: Config
  readonly log: Log
  readonly registry: Registry
  readonly db: Database
  readonly pool: OpenDatabase['pool']
  readonly databaseUrl: string
  startListener(): Promise<Listener>
  close(): Promise<void>
}

/** Settings and log, before anything is opened. Malformed settings throw; misspelt ones are reported. */
export function readInstallation(): { config: Config; log: Log } {
  const config = readConfig(environmentOfProcess())
  const pretty = config.LOG_FORMAT === 'pretty' || (config.LOG_FORMAT === 'auto' && process.stdout.isTTY)
  const log = createLog({ level: config.LOG_LEVEL, pretty })
  for (const text of config.unknown) log.warn({}, text)
  return { config, log }
}

/** Opens the database that the settings name: the given one, or the built-in one under the home. */
export async function openInstallation({ config, log }: { config: Config; log: Log }): Promise<Installation> {
  const embedded = config.DATABASE_URL === undefined ? await openEmbedded(config.SCRAPERSKY_HOME) : undefined
  const databaseUrl = embedded?.url ?? config.DATABASE_URL ?? ''
  const tls = { tls: config.DATABASE_TLS, tlsCaFile: config.DATABASE_TLS_CA }
  try {
    const { db, pool, close } = await openDatabase({
      url: databaseUrl,
      name: 'scrapersky',
      poolSize: config.DATABASE_POOL_SIZE,
      statementTimeoutSeconds: config.DATABASE_STATEMENT_TIMEOUT_SECONDS,
      log,
      ...tls,
    })
    return {
      config,
      log,
      registry: createRegistry(rooms),
      db,
      pool,
      databaseUrl,
      startListener: () =>
        startListener({
          settings: connectionSettings({
            url: config.DATABASE_LISTEN_URL ?? databaseUrl,
            name: 'scrapersky listen',
            ...tls,
          }),
          notify: (payload) => pool.query('SELECT pg_notify($1, $2)', [channel, payload]),
          pollSeconds: config.DATABASE_POLL_SECONDS,
          log,
        }),
      async close() {
        await close()
        await embedded?.release()
      },
    }
  } catch (error) {
    await embedded?.release()
    throw error
  }
}
