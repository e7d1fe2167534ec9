import { join } from 'node:path'
import type { Config } from '../config.ts'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { maxGapMs } from '../crawl/pacing/adapt-gap.ts'
import { createPacer } from '../crawl/pacing/pacer.ts'
import type { SlotStore } from '../crawl/pacing/slot-store.ts'
import { cachedLocate } from '../providers/overture/cached-locate.ts'
import { openOverture } from '../providers/overture/open-overture.ts'
import { openByteCache } from '../providers/parquet/byte-cache.ts'
import type { PlaceProvider } from '../providers/place-provider.ts'
import { placeFolders } from './place-folders.ts'

/** Parts of files are read at the same time: columns of one row group are far apart. */
const maxInFlight = 6

/** The open places of the configuration: the latest release, or a folder. Opens nothing until the first search. */
export function overtureFromConfig(
  config: Config,
  log: Log,
  slotStore: SlotStore,
  { userAgent, locate }: { readonly userAgent: string; readonly locate: PlaceProvider['locate'] },
): PlaceProvider {
  const options = placeFileOptions(config, log, slotStore, userAgent)
  return openOverture({
    ...options,
    findFolders: () => placeFolders(config),
    locate: cachedLocate(locate, options.cache),
  })
}

/** Where files of places are, and how they are read. */
export function placeFileOptions(config: Config, log: Log, slotStore: SlotStore, userAgent: string) {
  return {
    endpoint: config.OVERTURE_ENDPOINT,
    catalogEndpoint: config.OVERTURE_CATALOG_ENDPOINT,
    gapMs: config.OVERTURE_GAP_MS,
    userAgent,
    cache: openByteCache(join(config.SCRAPERSKY_HOME, 'places-cache'), config.OVERTURE_CACHE_MB * 1024 ** 2),
    pacer: createPacer({
      store: slotStore,
      maxInFlight,
      maxGapMs,
      onSettleError: (error) =>
        log.warn({ cause: messageOf(error) }, 'the pacing slot of a request for place files could not be released'),
    }),
  }
}
