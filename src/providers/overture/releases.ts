import { AppError } from '../../core/errors.ts'
import type { Box } from '../../core/geo.ts'
import type { ByteCache } from '../parquet/byte-cache.ts'
import type { RangedClient } from '../parquet/ranged-client.ts'
import { openRemoteSource } from '../parquet/remote-source.ts'
import { isObject, type JsonObject, listOf, numberWithin, objectOf, parseStorable, textOf } from '../read-json.ts'
import type { Dataset } from './dataset.ts'
import type { PlacePool } from './place-pool.ts'

export interface ReleaseOptions {
  readonly client: RangedClient
  readonly cache: ByteCache
  readonly pool: PlacePool
  /** The catalogue, and the bucket that has the files. */
  readonly catalogEndpoint: string
  readonly endpoint: string
}

const maxCatalogBytes = 4 * 1024 ** 2
const releaseName = /^\d{4}-\d{2}-\d{2}(?:-[a-z]+)?\.\d{1,3}$/
const placePath = /release\/([\w.-]+)\/theme=places\/type=place\/[\w.=-]+\.parquet/

interface FoundFile {
  readonly path: string
  readonly box: Box | undefined
}

/** The latest release: by the catalogue, or by listing the bucket when the catalogue does not answer. */
export async function openLatestRelease(options: ReleaseOptions, signal: AbortSignal): Promise<Dataset> {
  try {
    return await openCatalogue(options, signal)
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error
    // The catalogue is on another host than the files, and limits requests.
    return await openListing(options, signal).catch(() => {
      throw error
    })
  }
}

async function openCatalogue(options: ReleaseOptions, signal: AbortSignal): Promise<Dataset> {
  const { client, pool, catalogEndpoint } = options
  const catalogue = objectOf(parseStorable(await client.text(new URL(catalogEndpoint), maxCatalogBytes, signal)))
  const release = latestOf(catalogue)
  if (release === undefined) throw unreadable('the catalogue names no release')
  const url = new URL(`${release}/collections.parquet`, catalogEndpoint)
  const bytes = await client.bytes(url, maxCatalogBytes, signal)
  const table = { file: `collections.parquet of ${release}`, bytes, columns: ['assets', 'bbox', 'collection', 'links'] }
  const files = (await pool.table(table, signal)).flatMap((row) => fileOf(row, release))
  if (files.length === 0) throw unreadable(`the catalogue of ${release} names no files of places`)
  return datasetOf(options, release, files)
}

function latestOf(catalogue: JsonObject): string | undefined {
  const named = textOf(catalogue.latest)
  if (named !== undefined && releaseName.test(named)) return named
  const links = listOf(catalogue.links).flatMap(
    (link) => /(?:^|\/)([^/]+)\/catalog\.json$/.exec(textOf(objectOf(link).href) ?? '')?.[1] ?? [],
  )
  return links
    .filter((link) => releaseName.test(link))
    .sort()
    .at(-1)
}

/** Only the path counts: where the files are is a setting, not a matter of the catalogue. */
function fileOf(row: JsonObject, release: string): FoundFile[] {
  const found = stringsIn(row).flatMap((text) => placePath.exec(text) ?? [])
  const path = found[0]
  return path === undefined || found[1] !== release ? [] : [{ path, box: boxOf(row.bbox) }]
}

function* stringsInValue(value: unknown, depth: number): Generator<string> {
  if (typeof value === 'string') yield value
  else if (depth < 8 && Array.isArray(value)) for (const item of value) yield* stringsInValue(item, depth + 1)
  else if (depth < 8 && isObject(value)) for (const part of Object.values(value)) yield* stringsInValue(part, depth + 1)
}

function stringsIn(row: JsonObject): string[] {
  return [...stringsInValue(row, 0)]
}

/** A list (west, south, east, north) or a struct. */
function boxOf(value: unknown): Box | undefined {
  const list = listOf(value)
  const fields = objectOf(value)
  const west = numberWithin(list[0] ?? fields.xmin, -180, 180)
  const south = numberWithin(list[1] ?? fields.ymin, -90, 90)
  const east = numberWithin(list[2] ?? fields.xmax, -180, 180)
  const north = numberWithin(list[3] ?? fields.ymax, -90, 90)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  return { west, south, east, north }
}

const maxListings = 20

/** Lists the bucket: the newest folder below `release/`, and its files of places. */
async function openListing(options: ReleaseOptions, signal: AbortSignal): Promise<Dataset> {
  const folders = await listBucket(options, { prefix: 'release/', delimiter: '/' }, signal)
  const names = folders.flatMap((folder) => /^release\/([^/]+)\/$/.exec(folder)?.[1] ?? [])
  const release = names
    .filter((name) => releaseName.test(name))
    .sort()
    .at(-1)
  if (release === undefined) throw unreadable('the listing names no release')
  const prefix = `release/${release}/theme=places/type=place/`
  const paths = (await listBucket(options, { prefix }, signal)).filter((path) => placePath.test(path))
  if (paths.length === 0) throw unreadable(`release ${release} has no files of places`)
  return datasetOf(
    options,
    release,
    paths.map((path) => ({ path, box: undefined })),
  )
}

async function listBucket(
  { client, endpoint }: ReleaseOptions,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string[]> {
  const found: string[] = []
  let token: string | undefined
  for (let page = 0; page < maxListings; page++) {
    const url = new URL(endpoint)
    url.search = new URLSearchParams({
      'list-type': '2',
      ...query,
      ...(token ? { 'continuation-token': token } : {}),
    }).toString()
    const xml = await client.text(url, maxCatalogBytes, signal)
    found.push(
      ...[...xml.matchAll(/<(?:Key|Prefix)>([\w./=-]{1,500})<\/(?:Key|Prefix)>/g)].map(([, path = '']) => path),
    )
    token = /<NextContinuationToken>([^<]{1,2000})<\/NextContinuationToken>/.exec(xml)?.[1]
    if (token === undefined) return found
  }
  return found
}

function datasetOf({ client, cache, endpoint }: ReleaseOptions, release: string, files: readonly FoundFile[]): Dataset {
  const base = endpoint.endsWith('/') ? endpoint : `${endpoint}/`
  return {
    release,
    files: files
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .map(({ path, box }) => ({
        name: path.split('/').at(-1) ?? path,
        release,
        box,
        open: (signal) => openRemoteSource(new URL(path, base), { client, cache }, signal),
      })),
  }
}

function unreadable(problem: string): AppError {
  return new AppError('provider_bad_answer', `Overture: ${problem}.`)
}
