import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { placesOf } from '../../testing/place-release.ts'
import { isLongRun } from '../../testing/runs.ts'
import { openLocalDataset } from '../overture/local-dataset.ts'
import { createOverture } from '../overture/overture.ts'
import { createPlacePool } from '../overture/place-pool.ts'
import { writePlaces } from '../overture/write-places.ts'

const folder = mkdtempSync(join(tmpdir(), 'hostile-places-'))
const pool = createPlacePool({ timeoutMs: 20_000 })
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})

const box = { west: -2, south: 53, east: -1, north: 54 }
const shape = { files: 1, rowsPerFile: 300, rowsPerGroup: 100, box }
const good = writePlaces(placesOf(shape, 0), { rowsPerGroup: 100 })

async function placesIn(bytes: Uint8Array): Promise<number> {
  writeFileSync(join(folder, 'places.parquet'), bytes)
  const provider = createOverture({
    pool,
    openDataset: () => openLocalDataset(folder),
    locate: () => Promise.reject(new Error('no names here')),
    close: async () => undefined,
  })
  const { places } = await provider.search({ kind: '*', box, needs: [] }, AbortSignal.timeout(60_000))
  return places.length
}

/** A file with these bytes as its metadata. */
function withMetadata(metadata: Uint8Array, length = metadata.length): Uint8Array {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(length, 0)
  tail.write('PAR1', 4)
  return Buffer.concat([Buffer.from('PAR1'), metadata, tail])
}

test('the undamaged file is read', async () => expect(await placesIn(good)).toBe(300))

test.for<[what: string, bytes: Uint8Array]>([
  ['no parquet file', Buffer.from('<!doctype html><title>Not here</title>')],
  ['an empty file', new Uint8Array()],
  ['a file without its end', good.subarray(0, good.length - 100)],
  ['a declared length of the metadata beyond the file', withMetadata(new Uint8Array([0]), 1_000_000)],
  ['a declared length of 4 GB', withMetadata(new Uint8Array([0]), 0xffff_ffff)],
  // A struct in a struct, 100,000 deep.
  ['deep nesting', withMetadata(new Uint8Array(100_000).fill(0x1c))],
  // A list of 268,435,455 structs.
  ['a huge list', withMetadata(new Uint8Array([0x19, 0xfc, 0xff, 0xff, 0xff, 0x7f, 0x00]))],
  // A name of 268,435,455 bytes.
  ['a huge text', withMetadata(new Uint8Array([0x18, 0xff, 0xff, 0xff, 0x7f, 0x41]))],
  ['no columns', withMetadata(new Uint8Array([0x15, 0x02, 0x19, 0x0c, 0x16, 0x00, 0x19, 0x0c, 0x00]))],
])('%s is a clear error', async ([, bytes]) => {
  await expect(placesIn(bytes)).rejects.toMatchObject({
    code: 'places_file_invalid',
    message: expect.stringMatching(/^places\.parquet cannot be read: /),
  })
})

/** Searches with one byte after the other damaged, `count` of them in all. */
async function damageBytes(count: number): Promise<void> {
  for (let at = 4; at < good.length; at += Math.ceil(good.length / count)) {
    const damaged = Uint8Array.from(good)
    damaged[at] = (damaged[at] ?? 0) ^ 0xff
    const outcome = await placesIn(damaged).catch((error: unknown) => error)
    if (typeof outcome === 'number') expect(outcome, `byte ${at}`).toBeLessThanOrEqual(300)
    else expect(outcome, `byte ${at}`).toMatchObject({ code: 'places_file_invalid', message: withoutWaiting })
  }
}
const withoutWaiting = expect.not.stringContaining('decoding it took longer')

test('any damaged byte gives the places that are there, or a clear error at once, and the process lives', {
  timeout: 900_000,
}, async () => {
  const before = process.memoryUsage().rss
  await damageBytes(60)
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 ** 2)
  if (isLongRun) await damageBytes(3_000)
})
