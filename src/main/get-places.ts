import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError } from '../core/errors.ts'
import type { Box } from '../core/geo.ts'
import { MemorySlotStore } from '../crawl/pacing/memory-slot-store.ts'
import { createPacer } from '../crawl/pacing/pacer.ts'
import { userAgentOf } from '../crawl/user-agent.ts'
import { createOpenStreetMap } from '../providers/openstreetmap/openstreetmap.ts'
import { copyRegion } from '../providers/overture/copy-region.ts'
import { manifestName } from '../providers/overture/local-dataset.ts'
import { openPlaces } from '../providers/overture/open-overture.ts'
import { overtureLicences } from '../stages/wf1-place-search/estimate-files.ts'
import { describePlaces } from './describe-places.ts'
import { readSettings, type Settings } from './installation.ts'
import { placeFileOptions } from './overture-from-config.ts'
import { readBox } from './read-box.ts'
import { watchStopRequests } from './stop-requests.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

export interface GetOptions {
  readonly country?: string
  readonly bbox?: string
  readonly to?: string
  readonly json?: true
}

interface NamedRegion {
  readonly box: Box
  readonly country?: string
}

const exitCodeStopped = 130

/** `scrapersky places get`: copies a region, part by part. What was copied before is not read again. */
export async function getPlaces(options: GetOptions): Promise<void> {
  const settings = readSettings('stderr')
  const { config, log } = settings
  const userAgent = userAgentFrom(settings)
  const files = openPlaces(placeFileOptions(config, log, new MemorySlotStore(), userAgent))
  const stopped = new AbortController()
  const stop = watchStopRequests({ log, maxRequests: 2, beforeExit: () => files.close() })
  void stop.requested.then(() => stopped.abort())
  try {
    const region = await regionOf(options, settings, userAgent)
    const dataset = await files.open(stopped.signal)
    const base = resolve(options.to ?? join(config.SCRAPERSKY_HOME, 'places'))
    // Parts are named by where they are in the release: another region has parts of the same name.
    const folder = join(base, dataset.release, nameOf(region))
    await mkdir(folder, { recursive: true })
    const isDone = (name: string) => existsSync(join(folder, name))
    let copied = 0
    for await (const part of copyRegion(dataset, region, { pool: files.pool, isDone, signal: stopped.signal })) {
      if (part.content !== undefined) {
        const { bytes } = part.content
        await writeFileAtomically(join(folder, part.name), async (out) => void out.write(bytes))
      }
      copied += part.content?.places ?? 0
      if (process.stderr.isTTY) process.stderr.write(`\r${part.done} of ${part.total} parts, ${copied} places`)
    }
    if (process.stderr.isTTY) process.stderr.write('\n')
    const manifest = {
      release: dataset.release,
      ...region,
      licences: overtureLicences,
      copied_at: new Date().toISOString(),
    }
    await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
    const { rows: places } = await describePlaces(folder)
    const text = `${places} places of release ${dataset.release} are in ${folder} (${copied} copied now)\nTo search them: scrapersky places add ${folder}`
    const result = JSON.stringify({ release: dataset.release, places, copied, folder })
    process.stdout.write(`${options.json === true ? result : text}\n`)
  } catch (error) {
    if (!stopped.signal.aborted) throw error
    process.exitCode = exitCodeStopped
    process.stderr.write('\nstopped; the same command continues the copy\n')
  } finally {
    await files.close()
  }
}

function nameOf({ box: { west, south, east, north }, country }: NamedRegion): string {
  return country ?? [west, south, east, north].join('_')
}

function userAgentFrom({ config }: Settings): string {
  return userAgentOf({ token: config.CRAWL_PRODUCT_TOKEN, version: '2.0', contactUrl: config.CRAWL_CONTACT_URL })
}

async function regionOf({ country, bbox }: GetOptions, { config }: Settings, userAgent: string): Promise<NamedRegion> {
  const code = country?.toUpperCase()
  if (code !== undefined && !/^[A-Z]{2}$/.test(code)) {
    throw new AppError('request_invalid', `--country is "${country}", which is not a code of two letters, such as GB.`)
  }
  if (bbox !== undefined && code !== undefined)
    throw new AppError('request_invalid', 'Name one area: --country or --bbox, not both.')
  if (bbox !== undefined) return { box: readBox(bbox) }
  if (code === undefined)
    throw new AppError('request_invalid', 'Name an area: --country GB or --bbox west,south,east,north.')
  const map = createOpenStreetMap({
    nominatimEndpoint: config.NOMINATIM_ENDPOINT,
    overpassEndpoint: config.OVERPASS_ENDPOINT,
    userAgent: config.OSM_USER_AGENT ?? userAgent,
    gapMs: config.OSM_GAP_MS,
    pacer: createPacer({
      store: new MemorySlotStore(),
      maxInFlight: 1,
      maxGapMs: 10_000,
      onSettleError: () => undefined,
    }),
  })
  try {
    const name = new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
    const { box } = await map.locate(name, { region: code }, new AbortController().signal)
    return { box, country: code }
  } finally {
    await map.close()
  }
}
