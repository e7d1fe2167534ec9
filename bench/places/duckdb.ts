import { DuckDBInstance } from '@duckdb/node-api'
import { type Query, queries } from './queries.ts'
import { type ReaderResult, timed } from './run-reader.ts'

const before = process.memoryUsage().rss
const connection = await (await DuckDBInstance.create(':memory:')).connect()
const files = `${process.argv[2]}/*.parquet`
const columns =
  'id, geometry, names, taxonomy, confidence, websites, socials, emails, phones, brand, addresses, operating_status, sources'

const cold = await timed(queries, search)
const warm = await timed(queries, search)
const result: ReaderResult = {
  cold: cold.times,
  warm: warm.times,
  found: cold.found,
  rssMb: (process.resourceUsage().maxRSS * 1024 - before) / 1024 ** 2,
  bytesRead: 0,
  bytesNeeded: 0,
}
process.stdout.write(JSON.stringify(result))

async function search({ name, box }: Query): Promise<number> {
  const reader = await connection.runAndReadAll(`
    SELECT ${columns} FROM read_parquet('${files}')
    WHERE bbox.xmax >= ${box.west} AND bbox.xmin <= ${box.east} AND bbox.ymax >= ${box.south} AND bbox.ymin <= ${box.north}
      AND list_contains(taxonomy.hierarchy, '${name}')`)
  return reader.getRowObjectsJson().length
}
