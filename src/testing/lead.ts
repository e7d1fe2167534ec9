import type { Database } from '../db/database.ts'
import type { Trx } from '../db/transaction.ts'

export interface Lead {
  readonly tenantId: string
  readonly userId: string
  readonly searchId: string
  readonly placeId: string
  readonly businessId: string
  readonly domainId: string
  readonly sitemapId: string
  readonly pageId: string
  readonly contactId: string
  readonly leadId: string
}

/** One lead all the way through, with a row in every table that belongs to a tenant. */
export function makeLead(db: Database, tenantName: string): Promise<Lead> {
  return db.transaction().execute(async (trx) => {
    const tenantId = await idOf(trx.insertInto('tenants').values({ name: tenantName }).returning('id'))
    const own = { tenant_id: tenantId }
    const user = { ...own, email: 'ann@example.com', role: 'admin' }
    const userId = await idOf(trx.insertInto('users').values(user).returning('id'))
    const key = { ...own, user_id: userId, name: 'key', key_hash: Buffer.from('hash') }
    await trx.insertInto('api_keys').values(key).execute()
    const secret = { ...own, user_id: userId, token_hash: Buffer.from('hash'), expires_at: new Date() }
    await trx
      .insertInto('sessions')
      .values({ ...secret, by_link: false })
      .execute()
    await trx.insertInto('sign_in_links').values(secret).execute()
    const submit = { ...own, user_id: userId, key: 'key', request_hash: Buffer.from('hash') }
    await trx.insertInto('idempotency_keys').values(submit).execute()
    const search = { ...own, provider: 'osm', kinds: ['dentist'], places: ['Leeds'] }
    const searchId = await idOf(trx.insertInto('searches').values(search).returning('id'))
    const place = { ...own, provider: 'osm', provider_place_id: 'node/1' }
    const placeId = await idOf(trx.insertInto('places').values(place).returning('id'))
    await trx
      .insertInto('search_places')
      .values({ ...own, search_id: searchId, place_id: placeId })
      .execute()
    const domainId = await idOf(
      trx
        .insertInto('domains')
        .values({ ...own, host: 'example.com' })
        .returning('id'),
    )
    const business = { ...own, place_id: placeId, domain_id: domainId, name: 'Dentist' }
    const businessId = await idOf(trx.insertInto('local_businesses').values(business).returning('id'))
    const sitemap = { ...own, domain_id: domainId, url: 'https://example.com/sitemap.xml', method: 'robots' }
    const sitemapId = await idOf(trx.insertInto('sitemap_files').values(sitemap).returning('id'))
    const child = { ...own, sitemap_file_id: sitemapId, key: 1, read_at: new Date(), listed_at: new Date() }
    await trx.insertInto('sitemap_children').values(child).execute()
    const page = { ...own, domain_id: domainId, sitemap_file_id: sitemapId, url: 'https://example.com/contact' }
    const pageId = await idOf(trx.insertInto('pages').values(page).returning('id'))
    const contactId = await makeContact(trx, { tenantId, domainId, pageId }, 'info@example.com')
    await makeBelongings(trx, tenantId, contactId)
    const leadId = await idOf(trx.selectFrom('leads').select('id').where('domain_id', '=', domainId))
    return { tenantId, userId, searchId, placeId, businessId, domainId, sitemapId, pageId, contactId, leadId }
  })
}

/** A contact with one piece of evidence, the least that may be committed. */
export async function makeContact(
  trx: Trx,
  { tenantId, domainId, pageId }: Pick<Lead, 'tenantId' | 'domainId' | 'pageId'>,
  email: string,
): Promise<string> {
  const contact = { tenant_id: tenantId, domain_id: domainId, kind: 'role', email, email_type: 'CORPORATE' }
  const contactId = await idOf(
    trx
      .insertInto('contacts')
      .values({ ...contact, confidence: 90 })
      .returning('id'),
  )
  await addEvidence(trx, { tenantId, contactId, pageId }, 'https://example.com/contact', email)
  return contactId
}

export async function addEvidence(
  trx: Trx,
  { tenantId, contactId, pageId }: Pick<Lead, 'tenantId' | 'contactId' | 'pageId'>,
  sourceUrl: string,
  value: string,
): Promise<void> {
  const evidence = { tenant_id: tenantId, contact_id: contactId, page_id: pageId, source_url: sourceUrl }
  await trx
    .insertInto('contact_evidence')
    .values({ ...evidence, field: 'email', value, method: 'mailto' })
    .execute()
}

async function makeBelongings(trx: Trx, tenant_id: string, contact_id: string): Promise<void> {
  const own = { tenant_id }
  await trx
    .insertInto('contact_validations')
    .values({ ...own, contact_id, provider: 'own', verdict: 'safe' })
    .execute()
  await trx
    .insertInto('contact_syncs')
    .values({ ...own, contact_id, destination: 'hubspot', remote_id: '1' })
    .execute()
  await trx
    .insertInto('contact_merges')
    .values({ ...own, kept_id: contact_id, before: '{}', after: '{}' })
    .execute()
  await trx
    .insertInto('contact_distinctions')
    .values({ ...own, one_id: contact_id, other_id: contact_id })
    .execute()
  const { id: business_id } = await trx
    .selectFrom('local_businesses')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('read_positions')
    .values({ ...own, position: '0/1' })
    .execute()
  await trx
    .insertInto('business_matches')
    .values({ ...own, one_id: business_id, other_id: business_id, verdict: 'ask' })
    .execute()
  await trx
    .insertInto('effects')
    .values({ ...own, stage_id: 's', row_id: contact_id, key: 'k', request_hash: Buffer.from('hash') })
    .execute()
  const sealed = { ...own, sealed: `v1:${'0'.repeat(12)}:c2VhbGVk` }
  const secret_id = await idOf(trx.insertInto('credentials').values(sealed).returning('id'))
  const hook = { ...own, name: 'mine', url: 'https://example.com/hook', events: ['contact.created'], secret_id }
  const webhook_id = await idOf(trx.insertInto('webhooks').values(hook).returning('id'))
  await trx
    .insertInto('webhook_messages')
    .values({ ...own, webhook_id, event: 'contact.created' })
    .execute()
  await trx
    .insertInto('stage_alarms')
    .values({ ...own, subject: 's', alarm: 'silent' })
    .execute()
  await trx.insertInto('validation_settings').values(own).execute()
  await makeWatch(trx, tenant_id, contact_id)
  const { id: destination_id } = await trx
    .insertInto('destinations')
    .values({ ...own, kind: 'webhook', name: 'mine', field_map: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('remote_records')
    .values({
      ...own,
      destination_id,
      destination_name: 'mine',
      destination_kind: 'webhook',
      value_hash: Buffer.from('hash'),
      contact_id,
    })
    .execute()
  await trx
    .insertInto('hook_events')
    .values({ ...own, destination_id, event_id: 'e', kind: 'bounced' })
    .execute()
  await trx
    .insertInto('opt_out_polls')
    .values({ ...own, destination_id })
    .execute()
  await trx
    .insertInto('harvests')
    .values({ ...own, gates: ['domains'], pages_per_site: 1 })
    .execute()
  const suppression = { ...own, kind: 'email', value_hash: Buffer.from('hash'), reason: 'asked' }
  await trx.insertInto('suppressions').values(suppression).execute()
  const failure = { ...own, stage_id: 's', row_id: contact_id, attempt: 1, code: 'unexpected', message: 'm' }
  await trx
    .insertInto('job_failures')
    .values({ ...failure, consequence: 'retry' })
    .execute()
  const import_id = await idOf(
    trx
      .insertInto('imports')
      .values({ ...own, entity: 'domains' })
      .returning('id'),
  )
  await trx
    .insertInto('import_rows')
    .values({ ...own, import_id, line: 1, raw: '{}' })
    .execute()
  await trx
    .insertInto('import_chunks')
    .values({ ...own, import_id, n: 0, bytes: Buffer.from('acme.example') })
    .execute()
  const cost = { ...own, provider: 'google', sku: 'search', units: 1, amount: '0.01', currency: 'USD' }
  await trx.insertInto('cost_ledger').values(cost).execute()
  await trx
    .insertInto('tls_exceptions')
    .values({ ...own, host: 'acme.example', reason: 'expired' })
    .execute()
  await trx
    .insertInto('crawl_proxies')
    .values({ ...own, protocol: 'http', host: 'proxy.example', port: 3128 })
    .execute()
  await trx
    .insertInto('budgets')
    .values({ ...own, provider: 'google-places' })
    .execute()
  await trx
    .insertInto('spending_totals')
    .values({ ...own, account: 'google-places', period: '2026-11' })
    .execute()
  await trx
    .insertInto('audit_events')
    .values({ ...own, action: 'curate', subject: 'places' })
    .execute()
  await trx
    .insertInto('saved_views')
    .values({ ...own, entity: 'places', name: 'mine', definition: '{}' })
    .execute()
  const bulk = { ...own, entity: 'places', curation_status: 'Selected' as const, updated: 1, queued: 1 }
  const action_id = await idOf(trx.insertInto('bulk_actions').values(bulk).returning('id'))
  const change = { ...own, action_id, before_status: 'New', stages: '{}', row_ids: [contact_id] }
  await trx.insertInto('bulk_action_changes').values(change).execute()
  await trx
    .insertInto('v1_imports')
    .values({ ...own, source: 'v1.example/v1', tables: ['contacts'] })
    .execute()
  const schedule = { ...own, name: 'mine', target: '{"kind": "pages"}', cron: '0 9 * * 1' }
  const schedule_id = await idOf(trx.insertInto('schedules').values(schedule).returning('id'))
  const run = { ...own, schedule_id, occurs_at: new Date() }
  const run_id = await idOf(trx.insertInto('schedule_runs').values(run).returning('id'))
  await trx
    .insertInto('schedule_run_rows')
    .values({ ...own, run_id, entity: 'contacts', row_id: contact_id })
    .execute()
  await trx
    .insertInto('schedule_changes')
    .values({ ...own, run_id, source_id: run_id, entity: 'contacts', kind: 'new', row_id: contact_id })
    .execute()
  const line = { ...own, v1_table: 'contacts', v1_id: '1', result: 'created', row_hash: Buffer.from('hash') }
  await trx
    .insertInto('v1_rows')
    .values({ ...line, entity_id: contact_id })
    .execute()
}

async function makeWatch(trx: Trx, tenant_id: string, contact_id: string): Promise<void> {
  const own = { tenant_id }
  const { domain_id, lead_id } = await trx
    .selectFrom('contacts')
    .select(['domain_id', 'lead_id'])
    .where('id', '=', contact_id)
    .executeTakeFirstOrThrow()
  if (domain_id === null || lead_id === null) throw new Error('the contact has a site and a lead')
  await trx.insertInto('watch_settings').values(own).execute()
  await trx
    .insertInto('suggestion_models')
    .values({ ...own, entity: 'contacts' })
    .execute()
  const score = { ...own, row_id: contact_id, entity: 'contacts', score: 0.5, trained_at: new Date() }
  await trx.insertInto('suggestion_scores').values(score).execute()
  await trx
    .insertInto('site_watches')
    .values({ ...own, domain_id })
    .execute()
  await trx
    .insertInto('site_facts')
    .values({ ...own, domain_id, facts: '[]' })
    .execute()
  await trx
    .insertInto('lead_changes')
    .values({ ...own, lead_id, contact_id, kind: 'email_new', after: 'info@example.com' })
    .execute()
}

async function idOf(insert: { executeTakeFirstOrThrow(): Promise<{ id: string }> }): Promise<string> {
  return (await insert.executeTakeFirstOrThrow()).id
}
