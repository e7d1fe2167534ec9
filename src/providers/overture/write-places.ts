import { zstdCompressSync } from 'node:zlib'
import type { SchemaElement } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import type { JsonObject } from '../read-json.ts'

// Places in the form of Overture's releases (schema v2), so that a downloaded region is read by the same code as a release.

type Column = SchemaElement[]

const text = (name: string): Column => [
  { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
]
const double = (name: string): Column => [{ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }]
const bytes = (name: string): Column => [{ name, type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' }]
const integer = (name: string): Column => [{ name, type: 'INT32', repetition_type: 'OPTIONAL' }]
const struct = (name: string, ...fields: Column[]): Column => [
  { name, repetition_type: 'OPTIONAL', num_children: fields.length },
  ...fields.flat(),
]
const list = (name: string, element: Column): Column => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  ...element,
]
const map = (name: string): Column => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'MAP' },
  { name: 'key_value', repetition_type: 'REPEATED', num_children: 2 },
  { name: 'key', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  { name: 'value', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
]

const columns: readonly Column[] = [
  text('id'),
  bytes('geometry'),
  struct('bbox', double('xmin'), double('xmax'), double('ymin'), double('ymax')),
  integer('version'),
  list(
    'sources',
    struct(
      'element',
      ...['property', 'dataset', 'license', 'record_id', 'update_time'].map(text),
      double('confidence'),
    ),
  ),
  struct('names', text('primary'), map('common')),
  struct('taxonomy', text('primary'), list('hierarchy', text('element')), list('alternates', text('element'))),
  text('basic_category'),
  double('confidence'),
  ...['websites', 'socials', 'emails', 'phones'].map((name) => list(name, text('element'))),
  struct('brand', text('wikidata'), struct('names', text('primary'))),
  list('addresses', struct('element', ...['freeform', 'locality', 'postcode', 'region', 'country'].map(text))),
  text('operating_status'),
]

const names = columns.map(([head]) => head?.name ?? '')

/** A parquet file of places, as `placeRow` returns them: a point has `latitude` and `longitude`. */
export function writePlaces(rows: readonly JsonObject[], { rowsPerGroup = 31_000, release = '' } = {}): Uint8Array {
  const data = rows.map(withGeometry)
  const file = parquetWriteBuffer({
    columnData: names.map((name) => ({ name, data: data.map((row) => row[name] ?? null), offsetIndex: false })),
    schema: [{ name: 'root', num_children: names.length }, ...columns.flat()],
    codec: 'ZSTD',
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
    rowGroupSize: rowsPerGroup,
    kvMetadata: release === '' ? [] : [{ key: 'release', value: release }],
    createdBy: 'ScraperSky',
  })
  return new Uint8Array(file)
}

function withGeometry({ latitude, longitude, ...row }: JsonObject): JsonObject {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return row
  const geometry = new Uint8Array(21)
  const view = new DataView(geometry.buffer)
  view.setUint8(0, 1)
  view.setUint32(1, 1, true)
  view.setFloat64(5, longitude, true)
  view.setFloat64(13, latitude, true)
  const bbox = { xmin: longitude, xmax: longitude, ymin: latitude, ymax: latitude }
  return { ...row, geometry, bbox: row.bbox ?? bbox }
}
