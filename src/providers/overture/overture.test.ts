import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OvertureStub, type RangeFault, startOvertureStub } from '../../../demo/stub-servers/overture-stub.ts'
import { type Box, contains } from '../../core/geo.ts'
import { type Polygon, polygonContains } from '../../core/polygon.ts'
import { MemorySlotStore } from '../../crawl/pacing/memory-slot-store.ts'
import { createPacer } from '../../crawl/pacing/pacer.ts'
import { placesOf, type ReleaseShape, releaseFile } from '../../testing/place-release.ts'
import { isLongRun } from '../../testing/runs.ts'
import { openByteCache } from '../parquet/byte-cache.ts'
import type { PlaceProvider, ProviderPlace } from '../place-provider.ts'
import { type JsonObject, listOf, objectOf } from '../read-json.ts'
import { openOverture } from './open-overture.ts'

const isLong = isLongRun
const shape: ReleaseShape = {
  files: isLong ? 16 : 4,
  rowsPerFile: isLong ? 125_000 : 2_000,
  rowsPerGroup: isLong ? 31_025 : 500,
  box: { west: -2, south: 53, east: -1, north: 54 },
}
const release = '2026-10-21.0'
const folder = mkdtempSync(join(tmpdir(), 'places-cache-'))
const soon = () => AbortSignal.timeout(120_000)
let stub: OvertureStub
const opened: PlaceProvider[] = []

beforeAll(async () => {
  const files = Array.from({ length: shape.files }, (_, file) => {
    const rows = placesOf(shape, file)
    known.push(rows.map(scannedPlace))
    return releaseFile(shape, file, rows)
  })
  stub = await startOvertureStub(release, files)
}, 900_000)
afterAll(async () => {
  await Promise.all(opened.map((provider) => provider.close()))
  await stub.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(cacheFolder?: string): PlaceProvider {
  const provider = openOverture({
    endpoint: stub.endpoint,
    catalogEndpoint: stub.catalogEndpoint,
    userAgent: 'Test/1.0',
    gapMs: 0,
    pacer: createPacer({
      store: new MemorySlotStore(),
      maxInFlight: 6,
      maxGapMs: 1000,
      onSettleError: () => undefined,
    }),
    locate: () => Promise.reject(new Error('no names here')),
    cache: cacheFolder === undefined ? undefined : openByteCache(cacheFolder, 64 * 1024 ** 2),
  })
  opened.push(provider)
  return provider
}

interface Wanted {
  readonly kind: string
  readonly box: Box
  readonly outline?: readonly Polygon[]
}

async function search(provider: PlaceProvider, wanted: Wanted): Promise<ProviderPlace[]> {
  const found: ProviderPlace[] = []
  for (let pageToken: string | undefined, page = 0; page < 10_000; page++) {
    const query = { ...wanted, needs: [], ...(pageToken === undefined ? {} : { pageToken }) }
    const { places, nextPageToken, problems } = await provider.search(query, soon())
    expect(problems).toEqual([])
    found.push(...places)
    pageToken = nextPageToken
    if (pageToken === undefined) break
  }
  return found
}

const named: Readonly<Record<string, string>> = {
  dentists: 'dental_clinic',
  bakery: 'bakery',
  lawyers: 'attorney_or_law_firm',
}

/** What a plain scan needs of a place: two million whole ones take gigabytes. */
function scannedPlace({ id, taxonomy, latitude, longitude }: JsonObject) {
  const { hierarchy } = objectOf(taxonomy)
  return { id: String(id), hierarchy, latitude: Number(latitude), longitude: Number(longitude) }
}
const known: ReturnType<typeof scannedPlace>[][] = []

/** A plain scan over the same places, in the order of the files. */
function scan({ kind, box, outline }: Wanted): string[] {
  return known
    .flat()
    .filter(({ hierarchy }) => kind === '*' || listOf(hierarchy).includes(named[kind]))
    .filter((point) => contains(box, point) && (outline?.some((polygon) => polygonContains(polygon, point)) ?? true))
    .map(({ id }) => id)
}

const area = (west: number, south: number, width: number, height = width): Box => ({
  west,
  south,
  east: west + width,
  north: south + height,
})
const areas = Array.from({ length: isLong ? 50 : 8 }, (_, at) =>
  area(-2.05 + ((at * 0.37) % 1), 52.95 + ((at * 0.61) % 1), 0.03 + (at % 5) * 0.06),
)

test('finds the same places as a plain scan, in the same order each time', async () => {
  const provider = open()
  const [sentBefore, memoryBefore] = [stub.bytesSent, process.memoryUsage().rss]
  let [needed, memory] = [0, 0]
  for (const [at, box] of areas.entries()) {
    const kind = ['dentists', 'bakery', 'lawyers', '*'][at % 4] ?? '*'
    const found = await search(provider, { kind, box })
    expect(found.map(({ id }) => id)).toEqual(scan({ kind, box }))
    needed += (await provider.estimate?.({ kind, box, needs: [] }, soon()))?.bytes ?? 0
    memory = Math.max(memory, process.memoryUsage().rss - memoryBefore)
  }
  // Beside the columns of the row groups: each file's metadata, and the first bytes that say how long it is.
  expect(stub.bytesSent - sentBefore).toBeLessThan(needed * 1.2 + shape.files * 100_000)
  expect(memory).toBeLessThan(300 * 1024 ** 2)
  const triangle = {
    type: 'Polygon',
    coordinates: [
      [
        [-1.9, 53.1],
        [-1.2, 53.2],
        [-1.5, 53.8],
        [-1.9, 53.1],
      ],
    ],
  } as const
  const query = { kind: 'dentists', box: area(-1.9, 53.1, 0.7), outline: [triangle] }
  expect((await search(provider, query)).map(({ id }) => id)).toEqual(scan(query))
}, 900_000)

test('reads only the row groups that touch the area, and from the cache the second time', async () => {
  const cache = join(folder, 'second')
  const box = area(-1.98, 53.02, 0.05)
  const before = stub.bytesSent
  const first = await search(open(cache), { kind: 'dentists', box })
  const files = new Set(stub.ranges.slice(-40).map(({ file }) => file))
  expect(files).toContain('part-00000.parquet')
  const sent = stub.bytesSent - before
  const estimate = await open().estimate?.({ kind: 'dentists', box, needs: [] }, soon())
  expect(estimate).toMatchObject({ release, files: 1, groups: 1 })
  // The footer, and the first bytes that say how long the file is.
  expect(sent).toBeLessThan((estimate?.bytes ?? 0) * 1.2 + 40_000)
  const read = stub.bytesSent
  expect(await search(open(cache), { kind: 'dentists', box })).toEqual(first)
  expect(stub.bytesSent).toBe(read)
})

test('says of each place its release, sources and licences; null is unknown and not open', async () => {
  const places = await search(open(), { kind: '*', box: area(-2, 53, 0.2) })
  const [first] = places
  expect(first?.attribution).toBe(
    '© Overture Maps Foundation, overturemaps.org, release 2026-10-21.0; meta: CDLA-Permissive-2.0',
  )
  expect(first?.raw).toMatchObject({ release, sources: [{ dataset: 'meta', license: 'CDLA-Permissive-2.0' }] })
  expect(new Set(places.map(({ status }) => status))).toEqual(new Set([undefined, 'closed_permanently']))
  expect(places.every(({ confidence = -1 }) => confidence >= 0 && confidence <= 100)).toBe(true)
})

describe('a server that', () => {
  const box = area(-1.98, 53.02, 0.1)
  test.for<[fault: RangeFault, code: string, times: number]>([
    ['whole-file', 'places_no_ranges', 1],
    ['short-body', 'provider_unavailable', 20],
    ['other-range', 'provider_bad_answer', 1],
    ['too-many', 'provider_quota', 1],
    ['replaced', 'places_file_changed', 1],
    ['gone', 'places_file_changed', 1],
    ['server-error', 'provider_unavailable', 20],
  ])('answers with %s gives %s, and the same search succeeds later', async ([fault, code, times]) => {
    const provider = open()
    await search(provider, { kind: 'bakery', box: area(-1.98, 53.9, 0.01) })
    stub.fail(fault, times)
    await expect(search(provider, { kind: 'bakery', box })).rejects.toMatchObject({ code })
    stub.clearFaults()
    expect((await search(provider, { kind: 'bakery', box })).map(({ id }) => id)).toEqual(scan({ kind: 'bakery', box }))
  })

  test('sends one short body is asked again', async () => {
    stub.fail('short-body')
    expect(await search(open(), { kind: 'bakery', box })).toHaveLength(scan({ kind: 'bakery', box }).length)
  })

  test('has a catalogue that limits requests is listed instead', async () => {
    stub.limitCatalogue(true)
    expect(await search(open(), { kind: 'bakery', box })).toHaveLength(scan({ kind: 'bakery', box }).length)
    stub.limitCatalogue(false)
  })
})

test('a kind that the taxonomy lacks is an error with a way out, and a page of another release starts again', async () => {
  const query = { kind: 'scaffolder', box: area(-2, 53, 0.1), needs: [] }
  await expect(open().search(query, soon())).rejects.toMatchObject({
    code: 'kind_unknown',
    message: expect.stringContaining('taxonomy='),
  })
  const old = { ...query, kind: 'bakery', pageToken: '2026-09-16.0 0 0 5' }
  await expect(open().search(old, soon())).rejects.toMatchObject({ code: 'provider_token_expired' })
})
