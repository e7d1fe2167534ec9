import { csvLine } from '../../core/csv.ts'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'
import { rejectedRows } from '../../v1/import/rejected-rows.ts'
import { runImport } from '../../v1/import/run-import.ts'
import { openV1, type V1Source } from '../../v1/source/open-v1.ts'
import { type V1TableName, v1Tables } from '../../v1/source/v1-row.ts'
import { assertWritable } from '../assert-writable.ts'
import { findTenant } from '../find-tenant.ts'
import { readSettings } from '../installation.ts'
import { lineWriter } from '../line-writer.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'
import { importProgress } from './import-progress.ts'
import { summaryJson, summaryText } from './import-summary.ts'
import { readV1Url } from './v1-url.ts'

export interface V1ImportOptions {
  readonly from?: string
  readonly dryRun?: true
  readonly rejectFile?: string
  readonly only?: readonly V1TableName[]
  readonly tenant?: string
  readonly json?: true
}

/** `scrapersky v1 import`. Checks the options before it opens our database. */
export async function importV1(options: V1ImportOptions): Promise<void> {
  await assertWritable(options.rejectFile)
  const source = await openV1(await readV1Url(options.from))
  try {
    await runCommand(readSettings('stderr'), async (installation) => {
      await assertMigrated(installation)
      const { db } = installation
      const tenantId = await findTenant(db, options.tenant)
      const only = options.only ?? v1Tables
      const progress = importProgress(await totalsOf(source, only))
      const dryRun = options.dryRun === true
      const result = await runImport({
        db,
        source,
        tenantId,
        only,
        dryRun,
        progress: progress.show,
        beforeEnd: async (trx) => {
          if (options.rejectFile !== undefined) await writeRejects(trx, tenantId, only, options.rejectFile)
        },
      }).finally(progress.clear)
      const summary = { ...result, dryRun, leftBehind: await source.leftBehind() }
      process.stdout.write(`${options.json ? JSON.stringify(summaryJson(summary)) : summaryText(summary)}\n`)
    })
  } finally {
    await source.close()
  }
}

async function totalsOf(source: V1Source, tables: readonly V1TableName[]): Promise<Map<string, number>> {
  const totals = new Map<string, number>()
  for (const table of tables) if (source.shape.has(table)) totals.set(table, await source.count(table))
  return totals
}

async function writeRejects(
  db: Database | Trx,
  tenantId: string,
  tables: readonly V1TableName[],
  path: string,
): Promise<void> {
  await writeFileAtomically(path, async (file) => {
    const writer = lineWriter(file)
    const write = (cells: readonly (string | null)[]) => writer.write(csvLine(cells).slice(0, -1))
    await write(['table', 'id', 'reason', 'detail'])
    let count = 0
    for await (const { v1_table, v1_id, reason, detail } of rejectedRows(db, tenantId, tables)) {
      await write([v1_table, v1_id, reason, detail])
      count++
    }
    await writer.end()
    return count
  })
}
