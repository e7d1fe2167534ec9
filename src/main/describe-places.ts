import { stat } from 'node:fs/promises'
import { join } from 'node:path'
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
    for (const file of dataset.files) rows += (await reader.open(file, signal)).index.rows
    const names = dataset.files.map(({ name }) => join(folder, name))
    return { release: dataset.release, rows, files: names.length, ageDays: await ageOf(dataset.release, names) }
  } finally {
    await pool.close()
  }
}

/** Since the date of the release, or since the files were last changed. */
async function ageOf(release: string, paths: readonly string[]): Promise<number> {
  const released = Date.parse(release.slice(0, 10))
  const changed = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))
  const at = Number.isNaN(released) ? Math.max(0, ...changed) : released
  return Math.max(0, Math.floor((Date.now() - at) / 86_400_000))
}
