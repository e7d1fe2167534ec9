import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SchemaElement } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, expect, test } from 'vitest'
import { openLocalDataset } from './local-dataset.ts'
import { createOverture } from './overture.ts'
import { createPlacePool } from './place-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'older-places-'))
const pool = createPlacePool()
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})

const text = (name: string): SchemaElement => ({
  name,
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  repetition_type: 'OPTIONAL',
})
const struct = (name: string, children: number): SchemaElement => ({
  name,
  num_children: children,
  repetition_type: 'OPTIONAL',
})

/** A point as WKB. */
function pointOf(longitude: number, latitude: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(21))
  view.setUint8(0, 1)
  view.setUint32(1, 1, true)
  view.setFloat64(5, longitude, true)
  view.setFloat64(13, latitude, true)
  return new Uint8Array(view.buffer)
}

async function search(columns: readonly string[]) {
  const schema: SchemaElement[] = []
  const data: { name: string; data: unknown[] }[] = []
  const known: Readonly<Record<string, readonly [SchemaElement[], unknown[]]>> = {
    id: [[text('id')], ['1', '2', '3']],
    geometry: [
      [{ name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' }],
      [pointOf(-1.5, 53.8), pointOf(-1.5, 53.8), pointOf(7, 50)],
    ],
    names: [[struct('names', 1), text('primary')], ['Old Dent', 'Cafe', 'Far Dent'].map((primary) => ({ primary }))],
    categories: [
      [struct('categories', 1), text('primary')],
      ['dentist', 'cafe', 'dentist'].map((primary) => ({ primary })),
    ],
  }
  for (const name of columns) {
    const [elements = [], values = []] = known[name] ?? []
    schema.push(...elements)
    data.push({ name, data: [...values] })
  }
  const root = { name: 'root', num_children: columns.length }
  writeFileSync(
    join(folder, 'old.parquet'),
    new Uint8Array(parquetWriteBuffer({ schema: [root, ...schema], columnData: data })),
  )
  const provider = createOverture({
    pool,
    openDataset: () => openLocalDataset(folder),
    locate: () => Promise.reject(new Error('no names here')),
    close: async () => undefined,
  })
  const box = { west: -2, south: 53, east: -1, north: 54 }
  return (await provider.search({ kind: 'dentists', box, needs: [] }, AbortSignal.timeout(60_000))).places
}

test('a release before September 2026 has categories and no taxonomy, by their old names', async () => {
  expect(await search(['id', 'geometry', 'names', 'categories'])).toMatchObject([
    { id: '1', name: 'Old Dent', kinds: ['dentist'], latitude: 53.8, longitude: -1.5, release: 'local' },
  ])
})

test('a missing column is a missing fact; without a position no place can be found', async () => {
  const [place] = await search(['id', 'geometry', 'categories'])
  expect(place).toMatchObject({ id: '1' })
  expect(place).not.toHaveProperty('name')
  await expect(search(['id', 'names', 'categories'])).rejects.toMatchObject({
    code: 'places_file_invalid',
    message: expect.stringContaining('neither bbox nor geometry'),
  })
})
