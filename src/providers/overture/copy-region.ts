import type { Box } from '../../core/geo.ts'
import type { Polygon } from '../../core/polygon.ts'
import { listOf, objectOf, textOf } from '../read-json.ts'
import type { Dataset } from './dataset.ts'
import { FileReader, mayTouch, overlaps } from './open-files.ts'
import type { PlacePool } from './place-pool.ts'
import { FileSearch, partsOf } from './search-files.ts'
import { writePlaces } from './write-places.ts'

export interface Region {
  readonly box: Box
  readonly outline?: readonly Polygon[] | undefined
  /** ISO 3166: only places whose postal address is there. */
  readonly country?: string | undefined
}

/** One row group of the release, as a file of its own: an interrupted copy continues with the next one. */
export interface RegionPart {
  readonly name: string
  readonly done: number
  readonly total: number
  /** Undefined: it was there already. */
  readonly content: { readonly bytes: Uint8Array; readonly places: number } | undefined
}

/** Copies the places of a region, one row group after the other. `isDone` says which files exist. */
export async function* copyRegion(
  dataset: Dataset,
  region: Region,
  { pool, isDone, signal }: { pool: PlacePool; isDone: (name: string) => boolean; signal: AbortSignal },
): AsyncGenerator<RegionPart> {
  const reader = new FileReader(pool)
  const search = new FileSearch(reader, pool)
  const boxes = partsOf(region.box)
  const parts: { file: number; group: number }[] = []
  for (const [file, entry] of dataset.files.entries()) {
    const { box } = entry
    if (box !== undefined && !boxes.some((one) => overlaps(box, one))) continue
    const { index } = await reader.open(entry, signal)
    for (const [group, known] of index.groups.entries()) {
      if (known.rows > 0 && mayTouch(known, boxes)) parts.push({ file, group })
    }
  }
  for (const [at, { file, group }] of parts.entries()) {
    const name = `part-${String(file).padStart(5, '0')}-${String(group).padStart(5, '0')}.parquet`
    const progress = { name, done: at + 1, total: parts.length }
    const entry = dataset.files[file]
    if (isDone(name) || entry === undefined) {
      yield { ...progress, content: undefined }
      continue
    }
    const query = { box: region.box, outline: region.outline, kinds: null }
    const rows = (await search.group(entry, group, query, signal)).filter(({ addresses }) => {
      const country = textOf(objectOf(listOf(addresses)[0]).country)
      return region.country === undefined || country === undefined || country === region.country
    })
    yield { ...progress, content: { bytes: writePlaces(rows, { release: dataset.release }), places: rows.length } }
  }
}
