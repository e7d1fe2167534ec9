// The import of "scrapersky v1 import", in its own process to measure its memory.
import { openDatabase } from '../../src/db/database.ts'
import { quietLog } from '../../src/testing/loops.ts'
import { runImport } from '../../src/v1/import/run-import.ts'
import { openV1 } from '../../src/v1/source/open-v1.ts'
import { v1Tables } from '../../src/v1/source/v1-row.ts'
import type { ImportMeasured } from './job.ts'

const [from = '', url = ''] = process.argv.slice(2)
const { db } = await openDatabase({ url, poolSize: 4, statementTimeoutSeconds: 60, name: 'bench', log: quietLog })
const tenant = db.insertInto('tenants').values({ name: 'bench' }).returning('id')
const { id: tenantId } = await tenant.executeTakeFirstOrThrow()
const source = await openV1(from)
let total = 0
for (const table of v1Tables) total += await source.count(table)

const residentMb = () => Math.round(process.memoryUsage.rss() / 1e6)
let early = 0
let peak = 0
const done = new Map<string, number>()
const started = performance.now()
await runImport({
  db,
  source,
  tenantId,
  only: v1Tables,
  progress(table, { read }) {
    done.set(table, read)
    const rows = [...done.values()].reduce((sum, one) => sum + one, 0)
    if (rows * 4 < total) early = Math.max(early, residentMb())
    else peak = Math.max(peak, residentMb())
  },
})
const seconds = (performance.now() - started) / 1000
const measured: ImportMeasured = { rows: total, seconds, early_mb: early, peak_mb: peak }
process.stdout.write(`${JSON.stringify(measured)}\n`)
process.exit(0)
