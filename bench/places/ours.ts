import type { Dataset } from '../../src/providers/overture/dataset.ts'
import { openLocalDataset } from '../../src/providers/overture/local-dataset.ts'
import { createOverture } from '../../src/providers/overture/overture.ts'
import { createPlacePool } from '../../src/providers/overture/place-pool.ts'
import { type Query, queries } from './queries.ts'
import { type ReaderResult, timed } from './run-reader.ts'

const signal = AbortSignal.timeout(600_000)
let bytesRead = 0
const dataset = counted(await openLocalDataset(process.argv[2] ?? ''))
const pool = createPlacePool()
const provider = createOverture({
  pool,
  openDataset: async () => dataset,
  locate: () => Promise.reject(new Error('no names here')),
  close: async () => undefined,
})

const before = process.memoryUsage().rss
const cold = await timed(queries, search)
const afterCold = bytesRead
const warm = await timed(queries, search)
let bytesNeeded = 0
for (const query of queries) bytesNeeded += (await provider.estimate?.({ ...query, needs: [] }, signal))?.bytes ?? 0
const result: ReaderResult = {
  cold: cold.times,
  warm: warm.times,
  found: cold.found,
  rssMb: (process.resourceUsage().maxRSS * 1024 - before) / 1024 ** 2,
  bytesRead: afterCold,
  bytesNeeded,
}
process.stdout.write(JSON.stringify(result))
await provider.close()

async function search(query: Query): Promise<number> {
  let [found, pageToken]: [number, string | undefined] = [0, undefined]
  do {
    const page = await provider.search(
      { ...query, needs: [], ...(pageToken === undefined ? {} : { pageToken }) },
      signal,
    )
    found += page.places.length
    pageToken = page.nextPageToken
  } while (pageToken !== undefined)
  return found
}

function counted({ release, files }: Dataset): Dataset {
  return {
    release,
    files: files.map((file) => ({
      ...file,
      open: async (abort) => {
        const source = await file.open(abort)
        return {
          ...source,
          read: (start, end, by) => {
            bytesRead += end - start
            return source.read(start, end, by)
          },
        }
      },
    })),
  }
}
