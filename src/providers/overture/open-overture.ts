import { createIpGuard } from '../../crawl/guard/ip-guard.ts'
import type { Pacer } from '../../crawl/pacing/pacer.ts'
import { type ByteCache, openByteCache } from '../parquet/byte-cache.ts'
import { RangedClient } from '../parquet/ranged-client.ts'
import type { PlaceProvider } from '../place-provider.ts'
import type { Dataset } from './dataset.ts'
import { openLocalDatasets } from './local-dataset.ts'
import { createOverture, type OvertureOptions } from './overture.ts'
import { createPlacePool } from './place-pool.ts'
import { openLatestRelease } from './releases.ts'

export interface OpenOptions extends Pick<OvertureOptions, 'locate'> {
  /** Folders with files on this machine. Asked before each search; none: the latest release. */
  readonly findFolders?: (() => Promise<readonly string[]>) | undefined
  readonly endpoint: string
  readonly catalogEndpoint: string
  readonly userAgent: string
  readonly pacer: Pacer
  readonly gapMs: number
  readonly timeoutMs?: number
  /** Where parts of files are kept. Undefined: nowhere. */
  readonly cache?: ByteCache | undefined
}

const noCache = openByteCache('', 0)
/** A new release appears once a month. */
const releaseMs = 60 * 60_000

/** The dataset of the options and what reads it. */
export function openPlaces(options: Omit<OpenOptions, 'locate' | 'findFolders'>) {
  const { endpoint, catalogEndpoint, userAgent, pacer, gapMs, timeoutMs = 60_000, cache = noCache } = options
  const client = new RangedClient({
    title: 'Overture',
    userAgent,
    timeoutMs,
    guard: guardFor([endpoint, catalogEndpoint]),
    pace: { pacer, gapMs },
  })
  const pool = createPlacePool()
  const open = (signal: AbortSignal, folders: readonly string[] = []) =>
    folders.length === 0
      ? openLatestRelease({ client, cache, pool, endpoint, catalogEndpoint }, signal)
      : openLocalDatasets(folders)
  return { pool, open, close: () => Promise.all([pool.close(), client.close()]).then(() => undefined) }
}

/** The provider for the latest release, or for a folder. */
export function openOverture({ locate, findFolders = async () => [], ...options }: OpenOptions): PlaceProvider {
  const { pool, open, close } = openPlaces(options)
  let known: { readonly dataset: Dataset; readonly folders: string; readonly until: number } | undefined
  return createOverture({
    pool,
    locate,
    async openDataset(signal) {
      const found = await findFolders()
      const folders = JSON.stringify(found)
      if (known?.folders === folders && performance.now() < known.until) return known.dataset
      const dataset = await open(signal, found)
      known = { dataset, folders, until: performance.now() + releaseMs }
      return dataset
    },
    forgetDataset: () => {
      known = undefined
    },
    close,
  })
}

/** The operator may name a server on a private network as endpoint; nothing else there can be reached. */
function guardFor(endpoints: readonly string[]) {
  const urls = endpoints.map((endpoint) => new URL(endpoint))
  const literals = urls
    .map(({ hostname }) => hostname.replace(/^\[|\]$/g, ''))
    .filter((host) => /^[\d.]+$|:/.test(host))
  const ports = urls.flatMap(({ port }) => (port === '' ? [] : [Number(port)]))
  return createIpGuard({ allowIps: literals, allowPorts: ports })
}
