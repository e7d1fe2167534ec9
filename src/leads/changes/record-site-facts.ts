import { sql } from 'kysely'
import { storableJson } from '../../db/storable-json.ts'
import type { Trx } from '../../db/transaction.ts'
import { advanceFacts } from './advance-facts.ts'
import type { LeadChange } from './lead-change.ts'
import type { ShownFact, StoredFact } from './stored-fact.ts'

/** A site that shows more is a directory of others: only whether it is there is watched. */
const maxFacts = 2000
/** What fits into the columns of lead_changes, whatever the alphabet. */
const maxLength = 900

interface State {
  readonly facts: readonly StoredFact[]
  readonly pending_from: Date | null
  readonly period_days: number
  readonly surveyed_at: Date | null
  readonly swept_at: Date | null
  readonly host: string
  readonly now: Date
}

interface RecordOptions {
  /** When the reading of several pages began. Default: now. */
  readonly since?: Date
  /** The server said so of every page that was read. */
  readonly isUnchanged?: boolean
}

/**
 * Compares what a watched site shows after a reading with what it showed before, stores the changes that two readings
 * confirm, and marks its contacts that no page shows any more. Returns how many changes there were.
 */
export async function recordSiteFacts(trx: Trx, domainId: string, options: RecordOptions = {}): Promise<number> {
  const { rows: states } = await sql<State>`
    SELECT site_facts.facts, pending_from, coalesce(period_days, 14) AS period_days, surveyed_at, host, now() AS now,
      least(surveyed_at, (SELECT min(fetched_at) FROM watched_pages(site_facts.domain_id))) AS swept_at
    FROM site_facts JOIN domains ON domains.id = site_facts.domain_id
    LEFT JOIN watch_settings ON watch_settings.tenant_id = site_facts.tenant_id
    WHERE site_facts.domain_id = ${domainId} FOR UPDATE OF site_facts`.execute(trx)
  const [state] = states
  if (state === undefined || (options.isUnchanged === true && state.pending_from === null)) return 0
  const shown = await readShownFacts(trx, domainId)
  const { facts, changes, pendingFrom, undecided } = advanceFacts(state.facts, shown, {
    now: (options.since ?? state.now).getTime(),
    sweptAt: state.surveyed_at === null ? 0 : (state.swept_at?.getTime() ?? 0),
    periodDays: state.period_days,
    isSurveyed: state.surveyed_at !== null,
    host: state.host,
  })
  const pending = pendingFrom === null ? null : new Date(pendingFrom)
  await sql`
    UPDATE site_facts SET facts = ${storableJson(facts)}::jsonb, pending_from = ${pending}::timestamptz
    WHERE domain_id = ${domainId} AND (facts, pending_from)
      IS DISTINCT FROM (${storableJson(facts)}::jsonb, ${pending}::timestamptz)`.execute(trx)
  if (changes.length > 0) await insertChanges(trx, domainId, changes)
  await sql`SELECT mark_unseen_contacts(${domainId}, ${undecided}::text[])`.execute(trx)
  await sql`SELECT choose_primary(ARRAY(SELECT id FROM leads WHERE domain_id = ${domainId} AND is_main))`.execute(trx)
  return changes.length
}

async function readShownFacts(trx: Trx, domainId: string): Promise<readonly ShownFact[]> {
  const { rows } = await sql<ShownFact & { readAt: string }>`
    SELECT kind, key, value, person, person_key AS "personKey", source_url AS "sourceUrl", contact_id AS "contactId", shown,
      (extract(epoch FROM read_at) * 1000)::bigint AS "readAt"
    FROM shown_facts(${domainId})`.execute(trx)
  const facts = rows.map((row) => ({ ...row, readAt: Number(row.readAt) }))
  return facts.length > maxFacts ? facts.filter(({ kind }) => kind === 'site') : facts
}

/** The contacts of a site belong to its main lead, and so do its changes. */
async function insertChanges(trx: Trx, domainId: string, changes: readonly LeadChange[]): Promise<void> {
  const rows = changes.map(({ kind, subject, before, after, sourceUrl, contactId }) => ({
    kind,
    subject: subject?.slice(0, maxLength / 4),
    before: before?.slice(0, maxLength),
    after: after?.slice(0, maxLength),
    source_url: sourceUrl,
    contact_id: contactId,
  }))
  await sql`
    INSERT INTO lead_changes (tenant_id, lead_id, kind, subject, before, after, source_url, contact_id)
    SELECT leads.tenant_id, leads.id, change.* FROM leads, jsonb_to_recordset(${storableJson(rows)}::jsonb)
      AS change (kind text, subject text, before text, after text, source_url text, contact_id uuid)
    WHERE leads.domain_id = ${domainId} AND leads.is_main`.execute(trx)
}
