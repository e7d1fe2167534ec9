import type { Database } from '../../db/database.ts'
import { type ImportResult, runImport } from '../../v1/import/run-import.ts'
import { openV1 } from '../../v1/source/open-v1.ts'
import { type V1TableName, v1Tables } from '../../v1/source/v1-row.ts'

/** Runs the import as the command does. */
export async function importFrom(
  url: string,
  into: { readonly db: Database; readonly tenantId: string },
  options: { only?: readonly V1TableName[]; dryRun?: boolean } = {},
): Promise<ImportResult> {
  const source = await openV1(url)
  try {
    return await runImport({ db: into.db, tenantId: into.tenantId, source, only: v1Tables, ...options })
  } finally {
    await source.close()
  }
}
