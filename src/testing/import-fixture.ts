import { curate } from '../curation/curate.ts'
import type { Registry } from '../curation/registry.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import type { ImportEntity, ImportOptions } from '../stages/import-files/import-request.ts'
import { storeFile } from '../stages/import-files/store-file.ts'
import { loopContext } from './loops.ts'
import { registryWith } from './registry-with.ts'
import type { TestDatabase } from './test-database.ts'

/** Imports of a tenant: store a file, run the loop once, read the report. */
export function importFixture(database: TestDatabase) {
  const userId = '00000000-0000-7000-8000-000000000009'
  const registry: Registry = registryWith({
    curate: (trx, change) => curate(trx, registry, change),
  })
  const stage = registry.stage('import-files')

  async function store(entity: ImportEntity, content: Buffer | string, options: Partial<ImportOptions> = {}) {
    const { db, tenantId } = database
    async function* pieces() {
      yield Buffer.from(content)
    }
    const upload = { tenantId, userId, entity, fileName: 'list.csv', options: { select: false, ...options } }
    return storeFile(db, upload, pieces())
  }
  const run = () => runJobLoop(loopContext(database.db, stage)).finished
  async function importFile(entity: ImportEntity, content: Buffer | string, options: Partial<ImportOptions> = {}) {
    const id = await store(entity, content, options)
    await run()
    return reportOf(id)
  }
  async function reportOf(id: string) {
    const { db } = database
    const record = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const rows = await db.selectFrom('import_rows').selectAll().where('import_id', '=', id).orderBy('line').execute()
    return { id, record, rows, lines: rows.map(({ line, result, reason }) => `${line} ${reason ?? result}`) }
  }
  return { registry, stage, store, run, importFile, reportOf }
}
