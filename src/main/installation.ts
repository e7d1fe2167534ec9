import { createRequire } from 'node:module'
import { type Config, type Environment, environmentOfProcess, readConfig } from '../config.ts'
import { createLog, type Log } from '../core/log.ts'
import type { Registry } from '../curation/registry.ts'
import { connectionSettings, type Database, type OpenDatabase, openDatabase } from '../db/database.ts'
import { keepRunning } from '../db/embedded/keep-running.ts'
import { type EmbeddedDatabase, openEmbedded } from '../db/embedded/open-embedded.ts'
import { prepareProductRole, productUrl } from '../db/embedded/product-role.ts'
import { channel, type Listener, startListener } from '../db/listener.ts'
import { type CreateAutopilot, type OpenTools, openTools } from './open-tools.ts'

/** Settings and declarations, before anything is opened. */
export interface Settings {
  readonly config: Config
  readonly log: Log
  /** The stages, declared on first use. */
  readonly registry: Registry
  /** Tools of the stages; nothing is open yet. */
  readonly tools: OpenTools
}

/** The open installation: settings, database, stages. */
export interface Installation extends Settings {
  readonly db: Database
  readonly pool: OpenDatabase['pool']
  /** Connections of the API. The loops have their own: requests must not delay leases. Closed with the installation. */
  openApiDatabase(): Promise<Pick<OpenDatabase, 'db' | 'pool'>>
  /** Connections to the standby of DATABASE_READ_URL; undefined if it is not set. The caller closes them. */
  readonly openReadDatabase: (() => Promise<OpenDatabase>) | undefined
  startListener(): Promise<Listener>
  close(): Promise<void>
  /** For a process that exits at once: releases the built-in database without closing connections. */
  abandon(): Promise<void>
}

/** Throws on invalid settings; logs unknown ones. `logTo` is stderr if stdout is the command's output. */
export function readSettings(
  logTo: 'stdout' | 'stderr' | 'nowhere',
  environment: Environment = environmentOfProcess(),
  rules?: CreateAutopilot,
): Settings {
  const config = readConfig(environment)
  const log =
    logTo === 'nowhere'
      ? createLog({ level: 'silent', pretty: false })
      : createLog({
          level: config.LOG_LEVEL,
          pretty: isPretty(config, process[logTo].isTTY),
          colours: config.NO_COLOR === undefined,
          to: logTo,
        })
  for (const text of config.unknown) log.warn({}, text)
  let registry: Registry | undefined
  const declared = () => {
    registry ??= declareStages(tools, config)
    return registry
  }
  const tools = openTools(config, log, declared, rules)
  return {
    config,
    log,
    tools,
    get registry() {
      return declared()
    },
  }
}

const require = createRequire(import.meta.url)

/**
 * The modules of the stages are loaded here: commands about users, keys, backups or migrations need none of them (290
 * modules, 0.15 s of CPU). With `require`, because the registry is read like a value, without waiting.
 */
function declareStages(tools: OpenTools, { QUEUE_LIMIT }: Config): Registry {
  const { createRegistry } = require('../curation/registry.ts') as typeof import('../curation/registry.ts')
  const { workflowsOf } = require('../stages/index.ts') as typeof import('../stages/index.ts')
  return createRegistry(workflowsOf(tools), QUEUE_LIMIT)
}

function isPretty({ LOG_FORMAT }: Config, onTerminal: boolean): boolean {
  return LOG_FORMAT === 'pretty' || (LOG_FORMAT === 'auto' && onTerminal)
}

/** Opens the database of the settings: DATABASE_URL, or the built-in one in the home folder. */
export async function openInstallation(settings: Settings): Promise<Installation> {
  const { config, log, tools } = settings
  const pools: OpenDatabase[] = []
  const moveTo = (moved: string) => {
    url = moved
    for (const pool of pools) pool.moveTo(moved)
  }
  const embedded = config.DATABASE_URL === undefined ? await openBuiltIn(settings, moveTo) : undefined
  let url = embedded?.url ?? config.DATABASE_URL ?? ''
  // The built-in server is on loopback, without TLS.
  const tls = embedded === undefined ? { tls: config.DATABASE_TLS, tlsCaFile: config.DATABASE_TLS_CA } : {}
  const release = async () => embedded?.release()
  const common = {
    statementTimeoutSeconds: config.DATABASE_STATEMENT_TIMEOUT_SECONDS,
    schema: config.DATABASE_SCHEMA,
    log,
    ...tls,
  }
  const readUrl = config.DATABASE_READ_URL
  const openPool = async (name: string, poolSize: number) => {
    const opened = await openDatabase({ url, name, poolSize, ...common })
    pools.push(opened)
    return opened
  }
  try {
    const { db, pool } = await openPool('scrapersky', config.DATABASE_POOL_SIZE)
    tools.connect(db)
    return {
      config,
      log,
      tools,
      get registry() {
        return settings.registry
      },
      db,
      pool,
      openApiDatabase: () => openPool('scrapersky api', config.DATABASE_API_POOL_SIZE),
      openReadDatabase:
        readUrl === undefined
          ? undefined
          : () =>
              openDatabase({
                ...common,
                url: readUrl,
                name: 'scrapersky reads',
                poolSize: config.DATABASE_API_POOL_SIZE,
                readOnly: true,
              }),
      startListener: () =>
        startListener({
          get settings() {
            return connectionSettings({ url: config.DATABASE_LISTEN_URL ?? url, name: 'scrapersky listen', ...tls })
          },
          notify: (payload) => pool.query('SELECT pg_notify($1, $2)', [channel, payload]),
          pollSeconds: config.DATABASE_POLL_SECONDS,
          log,
        }),
      async close() {
        try {
          await tools.close()
          await Promise.all(pools.map(({ close }) => close()))
        } finally {
          await release()
        }
      },
      abandon: release,
    }
  } catch (error) {
    await release()
    throw error
  }
}

async function openBuiltIn(
  { config: { SCRAPERSKY_HOME }, log }: Settings,
  onMoved: (url: string) => void,
): Promise<EmbeddedDatabase> {
  const opened = keepRunning(SCRAPERSKY_HOME, await openEmbedded(SCRAPERSKY_HOME), {
    log,
    onMoved: (superuserUrl) => onMoved(productUrl(superuserUrl)),
  })
  try {
    return { ...opened, url: await prepareProductRole(opened.url) }
  } catch (error) {
    await opened.release()
    throw error
  }
}
