// One worker with WF6 alone, as "scrapersky worker" runs it, from Selected to Completed.
import { createAutopilot } from '../../src/curation/autopilot/autopilot.ts'
import { curate } from '../../src/curation/curate.ts'
import { createRegistry, type Registry } from '../../src/curation/registry.ts'
import { runJobLoop } from '../../src/curation/run-job-loop.ts'
import { openDatabase } from '../../src/db/database.ts'
import { sitemapImport } from '../../src/stages/wf6-sitemap-import/stage.ts'
import { testWeb } from '../../src/testing/fake-web/test-web.ts'
import { loopContext, quietLog } from '../../src/testing/loops.ts'
import { testSecrets } from '../../src/testing/test-secrets.ts'
import { givenIndex, measured } from './contender.ts'

const url = process.argv[3] ?? ''
const index = new URL(givenIndex())
const { db } = await openDatabase({ url, poolSize: 4, statementTimeoutSeconds: 60, name: 'bench', log: quietLog })
const web = testWeb({ allowPorts: [Number(index.port)] })
const actorId = '00000000-0000-7000-8000-000000000009'
const autopilot = createAutopilot(() => registry, actorId)
// No next stage, so no back-pressure.
const { yieldsTo: _next, ...stage } = sitemapImport({ web, secrets: testSecrets, autopilot })
const registry: Registry = createRegistry([{ folder: 'bench', stages: [stage] }])

const tenant = await db.insertInto('tenants').values({ name: 'bench' }).returning('id').executeTakeFirstOrThrow()
const domain = await db
  .insertInto('domains')
  .values({ tenant_id: tenant.id, host: index.hostname })
  .returning('id')
  .executeTakeFirstOrThrow()
const file = await db
  .insertInto('sitemap_files')
  .values({ tenant_id: tenant.id, domain_id: domain.id, url: index.href, type: 'index', method: 'robots' })
  .returning('id')
  .executeTakeFirstOrThrow()

await measured(async () => {
  const target = { ids: [file.id] }
  await curate(db, registry, { entity: 'sitemap_files', target, status: 'Selected', tenantId: tenant.id, actorId })
  await runJobLoop(loopContext(db, stage)).finished
  const row = await db.selectFrom('sitemap_files').selectAll().where('id', '=', file.id).executeTakeFirstOrThrow()
  if (row.sitemap_import_outcome !== 'pages_imported')
    throw new Error(
      `ended with ${row.sitemap_import_outcome}: ${row.sitemap_import_error} ${JSON.stringify(row.import_problems)}`,
    )
  return row.pages_created ?? 0
})
