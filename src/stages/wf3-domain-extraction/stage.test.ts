import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { curate } from '../../curation/curate.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { inTransaction } from '../../db/transaction.ts'
import { editLead, undoLeadEdit } from '../../leads/edit-lead.ts'
import { loopContext } from '../../testing/loops.ts'
import { registryWith, systemUserId } from '../../testing/registry-with.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { clearExpiredContent } from '../clear-expired-content.ts'

const database = useTestDatabase()
const registry = registryWith({})
const actorId = systemUserId

async function addBusinesses(...websites: readonly { url: string | null; country?: string }[]): Promise<string[]> {
  const rows = websites.map(({ url, country = null }) => ({
    tenant_id: database.tenantId,
    name: 'Smile',
    website_url: url,
    country,
  }))
  const created = await database.db.insertInto('local_businesses').values(rows).returning('id').execute()
  return created.map(({ id }) => id)
}
async function select(...ids: string[]) {
  const { db, tenantId } = database
  await curate(db, registry, { entity: 'local_businesses', target: { ids }, status: 'Selected', tenantId, actorId })
  await runJobLoop(loopContext(db, registry.stage('wf3-domain-extraction'))).finished
  const rows = await db.selectFrom('local_businesses').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows
}
const domainOf = (host: string) =>
  database.db.selectFrom('domains').selectAll().where('host', '=', host).executeTakeFirst()

test('businesses with the same host share one domain, which gets their country', async () => {
  const ids = await addBusinesses(
    { url: 'https://www.chain.example/leeds', country: 'GB' },
    { url: 'http://chain.example:80/york', country: 'GB' },
    { url: 'CHAIN.example.' },
  )
  const rows = await select(...ids)
  const domain = await domainOf('chain.example')
  expect(domain).toMatchObject({ country: 'GB', curation_status: 'New', metadata_status: 'Queued' })
  expect(rows.map(({ domain_id }) => domain_id)).toEqual(ids.map(() => domain?.id))
  expect(rows.map((row) => row.domain_extraction_outcome).toSorted()).toEqual([
    'domain_found',
    'linked_existing',
    'linked_existing',
  ])
})

test('a URL on a shared host becomes a link of the business', async () => {
  const [row] = await select(...(await addBusinesses({ url: 'https://m.facebook.com/smile.leeds/' })))
  expect(row).toMatchObject({
    domain_extraction_status: 'Completed',
    domain_extraction_outcome: 'social_only',
    domain_id: null,
    social_links: { facebook: 'https://www.facebook.com/smile.leeds' },
  })
  expect(await domainOf('m.facebook.com')).toBeUndefined()
})

test.each([
  [null, 'no_website', null],
  ['info@smile.example', 'invalid_url', 'email_address'],
  ['menu.pdf', 'invalid_url', 'unknown_suffix'],
  ['http://acme..example', 'invalid_url', 'bad_host'],
])('%j ends as %s', async (url, outcome, problem) => {
  const [row] = await select(...(await addBusinesses({ url })))
  expect(row).toMatchObject({ domain_extraction_outcome: outcome, website_problem: problem, domain_id: null })
})

test('a changed website replaces the domain link, and the domain keeps its curation', async () => {
  const [id = ''] = await addBusinesses({ url: 'https://old.example' })
  await select(id)
  await database.db
    .updateTable('domains')
    .set({ curation_status: 'Archived' })
    .where('host', '=', 'old.example')
    .execute()
  const change = (website_url: string) =>
    database.db.updateTable('local_businesses').set({ website_url }).where('id', '=', id).execute()
  await change('https://instagram.com/smile')
  expect(await select(id)).toMatchObject([{ domain_extraction_outcome: 'social_only', domain_id: null }])
  await change('https://old.example')
  expect(await select(id)).toMatchObject([{ domain_extraction_outcome: 'linked_existing', website_problem: null }])
  expect(await domainOf('old.example')).toMatchObject({ curation_status: 'Archived' })
})

test('the website that a person wrote into the lead is the one that is read, until the correction is undone', async () => {
  const { db, tenantId } = database
  const [id = ''] = await addBusinesses({ url: 'https://wrong.example' })
  await select(id)
  const lead = () => db.selectFrom('leads').selectAll().where('local_business_id', '=', id).executeTakeFirstOrThrow()
  const { id: leadId } = await lead()
  await inTransaction(db, (trx) =>
    editLead(trx, { tenantId, userId: actorId }, leadId, { website_url: 'https://right.example/' }),
  )
  expect(await select(id)).toMatchObject([{ domain_id: (await domainOf('right.example'))?.id }])
  expect(await lead()).toMatchObject({ id: leadId, host: 'right.example', website_url: 'https://right.example/' })
  await inTransaction(db, (trx) => undoLeadEdit(trx, tenantId, leadId, 'website_url'))
  await select(id)
  expect(await lead()).toMatchObject({ id: leadId, host: 'wrong.example', website_url: 'https://wrong.example/' })
})

test('a domain stays linked when the website expired, and is unlinked when the business has no website', async () => {
  const [id = ''] = await addBusinesses({ url: 'https://expired.example' })
  await select(id)
  const domain = await domainOf('expired.example')
  const change = (facts: { retain_until?: Date; website_url?: null; name?: string }) =>
    database.db.updateTable('local_businesses').set(facts).where('id', '=', id).execute()
  await change({ retain_until: new Date(Date.now() - 1000) })
  expect(await clearExpiredContent(database.db)).toMatchObject({ businesses: 1 })
  expect(await select(id)).toMatchObject([
    { website_url: null, domain_extraction_outcome: 'linked_existing', domain_id: domain?.id },
  ])
  await change({ name: 'Smile', website_url: null })
  expect(await select(id)).toMatchObject([{ domain_extraction_outcome: 'no_website', domain_id: null }])
})

test('a suppressed site does not become a domain', async () => {
  const request = {
    tenantId: database.tenantId,
    kind: 'domain',
    value: 'suppressed.example',
    reason: 'requested',
  } as const
  await suppress(database.db, request)
  const rows = await select(...(await addBusinesses({ url: 'https://www.suppressed.example' })))
  expect(rows).toMatchObject([{ domain_extraction_outcome: 'suppressed', domain_id: null }])
  expect(await domainOf('suppressed.example')).toBeUndefined()
})

test('a new short link waits while an earlier one is being followed', async () => {
  const { db } = database
  const [id = ''] = await addBusinesses({ url: 'https://bit.ly/new' })
  const own = db.updateTable('local_businesses').where('id', '=', id)
  await own.set({ link_resolution_status: 'Processing', link_resolution_lease_token: randomUUID() }).execute()
  expect(await select(id)).toMatchObject([
    {
      domain_extraction_status: 'Queued',
      domain_extraction_error_code: 'link_in_progress',
      link_resolution_status: 'Processing',
    },
  ])
  const [link_resolution_status, link_resolution_finished_at] = ['Error' as const, new Date()]
  await own
    .set({ link_resolution_status, link_resolution_finished_at, link_resolution_lease_token: null })
    .set({ domain_extraction_next_attempt_at: new Date() })
    .execute()
  expect(await select(id)).toMatchObject([
    { domain_extraction_outcome: 'short_link', link_resolution_status: 'Queued', link_resolution_attempts: 0 },
  ])
})
