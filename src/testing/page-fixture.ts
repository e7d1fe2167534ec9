import { curate } from '../curation/curate.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import type { Database } from '../db/database.ts'
import type { Tools } from '../stages/tools.ts'
import { loopContext } from './loops.ts'
import { registryWith, systemUserId } from './registry-with.ts'

/** Creates a domain or finds the existing one. */
export async function makeDomain(
  db: Database,
  tenantId: string,
  host: string,
  country: string | null = null,
): Promise<string> {
  const { id } = await db
    .insertInto('domains')
    .values({ tenant_id: tenantId, host, country })
    .onConflict((key) => key.columns(['tenant_id', 'host']).doUpdateSet({ country }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Pages of a tenant under WF7: add a page, select it, run the loop once, read the result. */
export function pageFixture(database: { readonly db: Database; readonly tenantId: string }, given: Partial<Tools>) {
  const actorId = systemUserId
  const registry = registryWith(given)
  const stage = registry.stage('wf7-page-extraction')

  async function addPage(url: string, country: string | null = null): Promise<string> {
    const { db, tenantId } = database
    const domain_id = await makeDomain(db, tenantId, new URL(url).hostname, country)
    const { id } = await db
      .insertInto('pages')
      .values({ tenant_id: tenantId, domain_id, url })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  async function read(...ids: string[]) {
    const { db, tenantId } = database
    await curate(db, registry, { entity: 'pages', target: { ids }, status: 'Selected', tenantId, actorId })
    await runJobLoop(loopContext(db, stage)).finished
    return pageRow(ids[0] ?? '')
  }
  const pageRow = (id: string) =>
    database.db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const contacts = (host: string) =>
    database.db
      .selectFrom('contacts')
      .innerJoin('domains', 'domains.id', 'contacts.domain_id')
      .selectAll('contacts')
      .where('domains.host', '=', host)
      .where('domains.tenant_id', '=', database.tenantId)
      .orderBy('email')
      .orderBy('phone')
      .execute()
  const evidence = (pageId: string) =>
    database.db
      .selectFrom('contact_evidence')
      .selectAll()
      .where('page_id', '=', pageId)
      .orderBy('field')
      .orderBy('value')
      .execute()
  return { stage, registry, addPage, read, pageRow, contacts, evidence }
}
