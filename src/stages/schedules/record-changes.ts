// What a run found new, changed or gone, as rows of `schedule_changes`: lists filter by them.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inBulkTransaction, type Trx } from '../../db/transaction.ts'
import { domainsOf, placesOf, rowsOf, searchesOf } from './run-scope.ts'
import type { StartedWork } from './scheduled-work.ts'

export const changeKinds = ['new', 'changed', 'gone'] as const
export type ChangeKind = (typeof changeKinds)[number]
export const changedEntities = ['places', 'leads', 'contacts'] as const
export type ChangedEntity = (typeof changedEntities)[number]

/** Of each entity and kind in one run: a list of more is no news. */
export const maxChanges = 100_000

interface Run {
  readonly id: string
  readonly tenantId: string
  readonly scheduleId: string
}

/** Repeated after a lost worker, it gives the same rows. */
export async function recordChanges(db: Database, run: Run, work: StartedWork): Promise<void> {
  await inBulkTransaction(db, async (trx) => {
    await sql`DELETE FROM schedule_changes WHERE source_id = ${run.id}`.execute(trx)
    const record = recorder(trx, run)
    if (work.searches !== undefined || work.import !== undefined) await recordFoundPlaces(record, work)
    if (work.import !== undefined) await recordListed(record, run, work.import)
    if (work.rows === undefined) await recordNewContacts(record, run, work)
    if (work.rows === 'pages') await recordReadContacts(record, run)
    if (work.rows === 'contacts') await recordVerdicts(record, run)
    await recordLeadsOfContacts(record, run)
  })
}

type Record = (entity: ChangedEntity, kind: ChangeKind, ids: RawBuilder<unknown>) => Promise<void>

function recorder(trx: Trx, { id, tenantId }: Run): Record {
  return async (entity, kind, ids) => {
    await sql`
      INSERT INTO schedule_changes (tenant_id, source_id, run_id, entity, kind, row_id)
      SELECT ${tenantId}::uuid, ${id}::uuid, ${id}::uuid, ${entity}, ${kind}, row_id
      FROM (${ids}) AS found (row_id) WHERE row_id IS NOT NULL LIMIT ${maxChanges} ON CONFLICT DO NOTHING`.execute(trx)
  }
}

/** Ends that found everything: what is missing after another one may be there. */
const wholeOutcomes = ['complete', 'no_results', 'filtered']

/**
 * `found`: places of completed searches; `before`: of the last completed searches with the same parameters; `certain`: of
 * those, where both were whole.
 */
const comparedPlaces = (work: StartedWork) => sql`
  pair AS MATERIALIZED (
    SELECT search.id, past.id AS past_id,
      search.search_outcome = ANY(${wholeOutcomes}::text[]) AND past.search_outcome = ANY(${wholeOutcomes}::text[]) AS is_whole
    FROM searches AS search LEFT JOIN LATERAL (
      SELECT earlier.id, earlier.search_outcome FROM searches AS earlier
      WHERE earlier.tenant_id = search.tenant_id AND earlier.fingerprint = search.fingerprint AND earlier.id < search.id
        AND earlier.search_status = 'Completed'
      ORDER BY earlier.id DESC LIMIT 1) AS past ON true
    WHERE search.id IN (${searchesOf(work)}) AND search.search_status = 'Completed'
  ), found AS MATERIALIZED (
    SELECT place_id, array_agg(facts_hash) AS facts FROM search_places WHERE search_id IN (SELECT id FROM pair) GROUP BY place_id
  ), before AS MATERIALIZED (
    SELECT place_id, array_agg(facts_hash) AS facts, bool_and(is_whole) AS is_certain
    FROM search_places JOIN pair ON pair.past_id = search_id GROUP BY place_id
  )`

/** The leads that lists show for places: a business of several sources is one. */
const leadsAt = (places: RawBuilder<unknown>) =>
  sql`SELECT coalesce(same_as_id, id) FROM leads WHERE place_id IN (${places})`

async function recordFoundPlaces(record: Record, work: StartedWork): Promise<void> {
  const compared = comparedPlaces(work)
  const [found, before] = [sql`SELECT place_id FROM found`, sql`SELECT place_id FROM before`]
  const fresh = sql`${found} EXCEPT ${before}`
  const gone = sql`SELECT place_id FROM before WHERE is_certain EXCEPT ${found}`
  const changed = sql`SELECT place_id FROM found JOIN before USING (place_id) WHERE NOT found.facts && before.facts
    AND array_position(found.facts, NULL) IS NULL AND array_position(before.facts, NULL) IS NULL`
  await record('places', 'new', sql`WITH ${compared} ${fresh}`)
  await record('places', 'gone', sql`WITH ${compared} ${gone}`)
  await record('places', 'changed', sql`WITH ${compared} ${changed}`)
  await record('leads', 'new', sql`WITH ${compared} ${leadsAt(fresh)} EXCEPT ${leadsAt(before)}`)
  await record('leads', 'gone', sql`WITH ${compared} ${leadsAt(gone)} EXCEPT ${leadsAt(found)}`)
  await record(
    'leads',
    'changed',
    sql`WITH ${compared} ${leadsAt(changed)} EXCEPT (${leadsAt(fresh)} EXCEPT ${leadsAt(before)})`,
  )
}

const isRead = sql`import_outcome IN ('imported', 'imported_partly') AND rows_expired_at IS NULL`

/** The import of the list that a schedule read last, before another one. */
export const lastListOf = (scheduleId: string, before: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> =>
  sql`SELECT imports.id FROM schedule_runs JOIN imports ON imports.id = (work ->> 'import')::uuid
    WHERE schedule_id = ${scheduleId} AND ${isRead} AND ${before} ORDER BY imports.id DESC LIMIT 1`

/** The rows of a list, and those of the list that the schedule read before. */
async function recordListed(record: Record, { id, scheduleId }: Run, importId: string): Promise<void> {
  const listed = sql`SELECT entity_id FROM import_rows JOIN imports ON imports.id = import_id
    WHERE import_id = ${importId} AND ${isRead} AND entity_id IS NOT NULL`
  const created = sql`SELECT entity_id FROM import_rows WHERE import_id = ${importId} AND result = 'created'`
  const past = lastListOf(scheduleId, sql`imports.id < ${importId}::uuid`)
  // Nothing is gone from a list that could not be read.
  const left = sql`SELECT entity_id FROM import_rows WHERE import_id = (${past}) AND entity_id IS NOT NULL
    AND EXISTS (${listed}) EXCEPT ${listed}`
  const leadsOn = (sites: RawBuilder<unknown>) =>
    sql`SELECT coalesce(same_as_id, id) FROM leads WHERE domain_id IN (${sites}) AND is_main`
  await record('leads', 'new', leadsOn(created))
  await record('leads', 'gone', leadsOn(left))
  await record('contacts', 'new', sql`SELECT id FROM contacts WHERE id IN (${created})`)
  await record('contacts', 'gone', sql`SELECT id FROM contacts WHERE id IN (${left})`)
  await record('contacts', 'changed', sql`${changedSince(id)} AND contacts.id IN (${listed})`)
}

/** Contacts that were stored when the run began and say something else now: see `contactState`. */
const changedSince = (runId: string) =>
  sql`SELECT contacts.id FROM contacts JOIN schedule_run_rows AS seen ON seen.row_id = contacts.id
    WHERE run_id = ${runId} AND entity = 'contacts' AND before IS DISTINCT FROM ${contactState}`

const startedAt = (id: string) => sql`(SELECT start_finished_at FROM schedule_runs WHERE id = ${id})`

async function recordNewContacts(record: Record, { id }: Run, work: StartedWork): Promise<void> {
  const places = placesOf(work)
  await record(
    'contacts',
    'new',
    sql`SELECT id FROM contacts WHERE created_at >= ${startedAt(id)} AND (domain_id IN (${domainsOf(work, id)})
      OR lead_id IN (SELECT id FROM leads WHERE place_id IN (${places})))`,
  )
}

/** Contacts that the pages showed before are stored with what they said then: see `contactState`. */
async function recordReadContacts(record: Record, { id }: Run): Promise<void> {
  const pages = rowsOf(id, 'pages')
  const known = sql`SELECT contacts.id FROM contacts JOIN schedule_run_rows AS seen ON seen.row_id = contacts.id
    WHERE run_id = ${id} AND entity = 'contacts'`
  const isShown = sql`EXISTS (SELECT FROM contact_evidence WHERE contact_id = contacts.id AND still_on_page)`
  await record(
    'contacts',
    'new',
    sql`SELECT id FROM contacts WHERE created_at >= ${startedAt(id)} AND id IN (
      SELECT contact_id FROM contact_evidence WHERE page_id IN (${pages}))`,
  )
  await record('contacts', 'gone', sql`${known} AND NOT ${isShown}`)
  await record('contacts', 'changed', sql`${changedSince(id)} AND ${isShown}`)
}

/** What a page says of a contact, as a hash: the value itself would be a copy of personal data. */
export const contactState: RawBuilder<string> = sql`md5(jsonb_build_array(contacts.email, contacts.phone, contacts.name,
  contacts.title)::text)`

/** A first verdict is no change. */
async function recordVerdicts(record: Record, { id }: Run): Promise<void> {
  await record(
    'contacts',
    'changed',
    sql`SELECT contacts.id FROM contacts JOIN schedule_run_rows AS seen ON seen.row_id = contacts.id
      WHERE run_id = ${id} AND entity = 'contacts' AND before <> verdict`,
  )
}

/** A lead has changed when a contact of it is new, changed or gone. */
async function recordLeadsOfContacts(record: Record, { id }: Run): Promise<void> {
  const changes = (entity: ChangedEntity) =>
    sql`SELECT row_id FROM schedule_changes WHERE source_id = ${id} AND entity = ${entity}`
  await record(
    'leads',
    'changed',
    sql`SELECT DISTINCT coalesce(leads.same_as_id, leads.id) FROM contacts JOIN leads ON leads.id = contacts.lead_id
      WHERE contacts.id IN (${changes('contacts')}) EXCEPT (${changes('leads')})`,
  )
}
