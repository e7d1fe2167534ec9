import { createRequire } from 'node:module'
import type { TownEndpoints } from '../../demo/town/open-town.ts'
import type { Config } from '../config.ts'
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { googlePrices, verifierPrices, withPrices } from '../costs/price-list.ts'
import type { StubServer } from '../crawl/connection/guarded-connector.ts'
import type { Web } from '../crawl/web.ts'
import { type Autopilot, createAutopilot } from '../curation/autopilot/autopilot.ts'
import { curate } from '../curation/curate.ts'
import { PostgresSlotStore } from '../curation/postgres-slot-store.ts'
import type { Registry } from '../curation/registry.ts'
import type { Database } from '../db/database.ts'
import type { ExtractPool } from '../extract/pool/extract-pool.ts'
import type { PlaceProviders } from '../providers/place-provider.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import type { ListClient } from '../stages/import-files/download-list.ts'
import type { EmailVerifiers, Tools } from '../stages/tools.ts'
import type { DestinationTools } from '../stages/wf8-delivery/open-destination.ts'
import type { EmailValidator } from '../validation/create-email-validator.ts'
import { keySourceOf } from './key-source.ts'

/**
 * The modules of a tool are loaded when it is first used: most commands need none, and load 280 modules less (0.1 s of CPU).
 * With `require`, because a tool is read like a value, without waiting.
 */
const require = createRequire(import.meta.url)

export interface OpenTools extends Tools {
  /** Stages are declared before the database is open; their tools need it on first use. */
  connect(db: Database): void
  /** Routes hosts and map queries of the demo town to its local servers. Call before the first use of a tool. */
  useTown(town: TownEndpoints): void
  /** Closes the tools that were opened. */
  close(): Promise<void>
}

/** Replaces the autopilot of a process, as the harvest command does. */
export type CreateAutopilot = (ordinary: Autopilot, registry: () => Registry) => Autopilot

/**
 * The tools of this process's stages, each created on first use: a process that only reports on stages opens no socket and
 * no thread. Pacing per host is shared through the database, so that all processes act as one crawler.
 */
export function openTools(
  config: Config,
  log: Log,
  registry: () => Registry,
  rules: CreateAutopilot = (ordinary) => ordinary,
): OpenTools {
  let db: Database | undefined
  let web: Web | undefined
  let extractor: ExtractPool | undefined
  let placeProviders: PlaceProviders | undefined
  let destinations: DestinationTools | undefined
  let emailValidator: EmailValidator | undefined
  let lists: ListClient | undefined
  let emailVerifiers: EmailVerifiers | undefined
  let secrets: Secrets | undefined
  let town: TownEndpoints | undefined
  let closed = false
  // Work that outlives the stop must not open a tool again, since nothing would close it.
  const assertOpen = () => {
    if (closed) throw new AppError('cancelled', 'The process is stopping.')
  }
  let schedules: Pick<Tools['schedules'], 'start' | 'sendEmail'> | undefined
  const scheduledWork = () => {
    if (schedules === undefined) {
      const { scheduleEmails, startScheduledWork } =
        require('./scheduled-work.ts') as typeof import('./scheduled-work.ts')
      const { searchSetup } = require('./search-setup.ts') as typeof import('./search-setup.ts')
      const searches = () => searchSetup({ config, tools })
      const start = startScheduledWork({ registry, searches, systemUserId: config.SCHEDULER_SYSTEM_USER_ID })
      schedules = { start, sendEmail: scheduleEmails(config) }
    }
    return schedules
  }
  const connected = () => {
    assertOpen()
    if (db === undefined) throw new AppError('unexpected', 'The database is not open yet.')
    return db
  }
  const tools: OpenTools = {
    connect(database) {
      db = database
    },
    useTown(endpoints) {
      town = endpoints
    },
    get web() {
      assertOpen()
      if (web === undefined) {
        const { webFromConfig } = require('./web-from-config.ts') as typeof import('./web-from-config.ts')
        web = webFromConfig(config, log, db && new PostgresSlotStore(db, config.workerName), town && stubServerOf(town))
      }
      return web
    },
    hasCrawlProxy: config.CRAWL_PROXY_URL !== undefined,
    get extractor() {
      assertOpen()
      if (extractor === undefined) {
        type Module = typeof import('../extract/pool/extract-pool.ts')
        const { createExtractPool } = require('../extract/pool/extract-pool.ts') as Module
        extractor = createExtractPool()
      }
      return extractor
    },
    autopilot: rules(createAutopilot(registry, config.SCHEDULER_SYSTEM_USER_ID), registry),
    curate: (trx, change) => curate(trx, registry(), change),
    get placeProviders() {
      assertOpen()
      if (placeProviders === undefined) {
        const { placeProvidersFromConfig } = require('./place-providers.ts') as typeof import('./place-providers.ts')
        placeProviders = placeProvidersFromConfig(
          config,
          log,
          new PostgresSlotStore(connected(), config.workerName),
          town,
        )
      }
      return placeProviders
    },
    get destinations() {
      assertOpen()
      if (destinations === undefined) {
        type Module = typeof import('./destination-tools.ts')
        const { destinationToolsFromConfig } = require('./destination-tools.ts') as Module
        destinations = destinationToolsFromConfig(config, log, new PostgresSlotStore(connected(), config.workerName))
      }
      return destinations
    },
    get lists() {
      assertOpen()
      if (lists === undefined) {
        const { listClientFromConfig } = require('./destination-tools.ts') as typeof import('./destination-tools.ts')
        lists = listClientFromConfig(config)
      }
      return lists
    },
    get emailValidator() {
      assertOpen()
      if (emailValidator === undefined) {
        type Module = typeof import('../stages/wf8-email-validation/open-email-validator.ts')
        const { openEmailValidator } = require('../stages/wf8-email-validation/open-email-validator.ts') as Module
        emailValidator = openEmailValidator(connected, { servers: config.DNS_SERVERS })
      }
      return emailValidator
    },
    get emailVerifiers() {
      assertOpen()
      if (emailVerifiers === undefined) {
        const { emailVerifiersFromConfig } = require('./email-verifiers.ts') as typeof import('./email-verifiers.ts')
        const slots = new PostgresSlotStore(connected(), config.workerName)
        emailVerifiers = emailVerifiersFromConfig(config, log, slots)
      }
      return emailVerifiers
    },
    get secrets() {
      secrets ??= openSecrets(keySourceOf(config))
      return secrets
    },
    schedules: {
      start: (trx, run) => scheduledWork().start(trx, run),
      get sendEmail() {
        return scheduledWork().sendEmail
      },
      webAppUrl: config.PUBLIC_URL,
    },
    verifierPrices: withPrices(verifierPrices, config.VERIFIER_PRICES ?? {}),
    prices: withPrices(googlePrices, config.GOOGLE_PLACES_PRICES ?? {}),
    async close() {
      closed = true
      await Promise.all([web?.close(), extractor?.close(), placeProviders?.close(), emailVerifiers?.close()])
    },
  }
  return tools
}

function stubServerOf(town: TownEndpoints): StubServer {
  const { isTownHost } = require('../../demo/town/demo-town.ts') as typeof import('../../demo/town/demo-town.ts')
  return { ...town.web, only: isTownHost }
}
