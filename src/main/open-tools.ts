import { isTownHost } from '../../demo/town/demo-town.ts'
import type { TownEndpoints } from '../../demo/town/open-town.ts'
import type { Config } from '../config.ts'
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { googlePrices, withPrices } from '../costs/price-list.ts'
import type { Web } from '../crawl/web.ts'
import { type Autopilot, createAutopilot } from '../curation/autopilot/autopilot.ts'
import { curate } from '../curation/curate.ts'
import { PostgresSlotStore } from '../curation/host-slots.ts'
import type { Registry } from '../curation/registry.ts'
import type { Database } from '../db/database.ts'
import { createExtractPool, type ExtractPool } from '../extract/pool/extract-pool.ts'
import type { PlaceProviders } from '../providers/place-provider.ts'
import type { Tools } from '../stages/tools.ts'
import { withTown } from './demo/town-map.ts'
import { placeProvidersFromConfig } from './place-providers.ts'
import { webFromConfig } from './web-from-config.ts'

export interface OpenTools extends Tools {
  /** Stages are declared before there is a database; their tools need it when they are reached for. */
  connect(db: Database): void
  /** From now on the demo town is a part of the web and of the map. Before any tool is reached for. */
  visit(town: TownEndpoints): void
  /** Closes what was opened, which may be nothing. */
  close(): Promise<void>
}

/** A process that was asked for something particular may select by rules of its own. */
export type OwnRules = (ordinary: Autopilot, registry: () => Registry) => Autopilot

/**
 * The tools of this process's stages. Each is made when a stage first reaches for it: a process that only reports on
 * stages opens no socket and no thread. Hosts are paced through the database, so that all processes are one crawler.
 */
export function openTools(
  config: Config,
  log: Log,
  registry: () => Registry,
  rules: OwnRules = (ordinary) => ordinary,
): OpenTools {
  let db: Database | undefined
  let web: Web | undefined
  let extractor: ExtractPool | undefined
  let placeProviders: PlaceProviders | undefined
  let town: TownEndpoints | undefined
  let closed = false
  // Work that was left behind at the stop must not open anew what nobody would close again.
  const whileOpen = () => {
    if (closed) throw new AppError('cancelled', 'The process stops.')
  }
  const connected = () => {
    whileOpen()
    if (db === undefined) throw new AppError('unexpected', 'There is no database yet.')
    return db
  }
  return {
    connect(database) {
      db = database
    },
    visit(address) {
      town = address
    },
    get web() {
      whileOpen()
      web ??= webFromConfig(config, log, db && new PostgresSlotStore(db), town && { ...town.web, only: isTownHost })
      return web
    },
    get extractor() {
      whileOpen()
      extractor ??= createExtractPool()
      return extractor
    },
    autopilot: rules(createAutopilot(registry, config.SCHEDULER_SYSTEM_USER_ID), registry),
    curate: (trx, change) => curate(trx, registry(), change),
    get placeProviders() {
      whileOpen()
      if (placeProviders === undefined) {
        const real = placeProvidersFromConfig(config, log, new PostgresSlotStore(connected()))
        placeProviders = town === undefined ? real : withTown(real, town)
      }
      return placeProviders
    },
    prices: withPrices(googlePrices, config.GOOGLE_PLACES_PRICES ?? {}),
    async close() {
      closed = true
      await Promise.all([web?.close(), extractor?.close(), placeProviders?.close()])
    },
  }
}
