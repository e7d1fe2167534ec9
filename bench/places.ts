// A city and a kind from a local release of 2,000,000 places, beside DuckDB on the same files.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseFile } from '../src/testing/place-release.ts'
import { type Bench, rounded } from './bench.ts'
import { shape } from './places/queries.ts'
import { runReader } from './places/run-reader.ts'

const folder = join(import.meta.dirname, '../.cache/bench-places')

export const places: Bench = {
  summary:
    'dentists, bakeries, ... in 20 cities, from 16 files with 2,000,000 places; cold: the first time, warm: again',
  async run({ progress }) {
    await writeRelease(progress)
    progress('our reader')
    const ours = await runReader(join(import.meta.dirname, 'places/ours.ts'), folder)
    progress('DuckDB')
    const duckdb = await runReader(join(import.meta.dirname, 'places/duckdb.ts'), folder)
    if (ours.found !== duckdb.found) throw new Error(`${ours.found} places, DuckDB finds ${duckdb.found}`)
    const row = (name: string, { cold, warm, rssMb }: typeof ours) => [name, p95(cold), p95(warm), rounded(rssMb, 0)]
    const ratio = sum(ours.cold) / sum(duckdb.cold)
    return {
      header: ['', 'cold p95 ms', 'warm p95 ms', 'resident MB'],
      rows: [row('ours', ours), row('DuckDB', duckdb)],
      result: {
        cold_p95_ms: p95(ours.cold),
        warm_p95_ms: p95(ours.warm),
        bytes_ratio: rounded(ours.bytesRead / Math.max(1, ours.bytesNeeded), 3),
        ratio_duckdb: rounded(ratio),
        ratio_duckdb_warm: rounded(sum(ours.warm) / sum(duckdb.warm)),
        rss_mb: rounded(ours.rssMb, 0),
        places: ours.found,
      },
    }
  },
}

async function writeRelease(progress: (text: string) => void): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (let file = 0; file < shape.files; file++) {
    const path = join(folder, `part-${String(file).padStart(5, '0')}.parquet`)
    if (existsSync(path)) continue
    progress(`writing file ${file + 1} of ${shape.files}`)
    writeFileSync(path, releaseFile(shape, file).bytes)
  }
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return rounded(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN, 0)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
