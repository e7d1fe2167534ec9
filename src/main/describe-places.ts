import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../core/errors.ts'
import { pointColumn } from '../providers/overture/columns.ts'
import { openLocalDataset } from '../providers/overture/local-dataset.ts'
import { FileReader } from '../providers/overture/open-files.ts'
import { createPlacePool } from '../providers/overture/place-pool.ts'

/** What is in a folder of places. Reads only the metadata of the files. */
export async function describePlaces(folder: string) {
  const pool = createPlacePool()
  try {
    const dataset = await openLocalDataset(folder)
    const reader = new FileReader(pool)
    let rows = 0
    const signal = new AbortController().signal
    for (const file of dataset.files) {
      const { index } = await reader.open(file, signal)
      assertPlaces(join(folder, file.name), index.columns)
      rows += index.rows
    }
    const names = dataset.files.map(({ name }) => join(folder, name))
    return { folder, release: dataset.release, rows, files: names.length, ageDays: await ageOf(dataset.release, names) }
  } finally {
    await pool.close()
  }
}

/** Without an ID no place is known again, without a position none is found. */
function assertPlaces(path: string, columns: readonly string[]): void {
  if (columns.includes('id') && (columns.includes('bbox') || columns.includes(pointColumn))) return
  throw new AppError(
    'places_file_invalid',
    `${path} is not in the form of Overture's places: it has no ${columns.includes('id') ? 'bbox and no geometry' : 'id'}. Import it as a list: scrapersky import FILE --as places.`,
  )
}

/** Since the date of the release, or since the files were last changed. */
async function ageOf(release: string, paths: readonly string[]): Promise<number> {
  const released = Date.parse(release.slice(0, 10))
  const changed = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))
  const at = Number.isNaN(released) ? Math.max(0, ...changed) : released
  return Math.max(0, Math.floor((Date.now() - at) / 86_400_000))
}
