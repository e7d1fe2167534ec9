import { sql } from 'kysely'
import { AppError, messageOf } from '../../core/errors.ts'
import { matching, type Target } from '../../curation/target.ts'
import type { Database } from '../../db/database.ts'
import type { Answer, FieldValues, PersonWrite, RemotePerson } from '../../destinations/destination.ts'
import { halveRefused } from '../../destinations/halve-refused.ts'
import { planOf, refusalOf, requestOf } from './deliver.ts'
import { type ContactFacts, factsOf } from './delivery-facts.ts'
import { acceptedContacts, type OpenDestination } from './open-destination.ts'

/** What a delivery would do with one contact. */
export interface PlannedDelivery {
  readonly contact_id: string
  readonly email: string | null
  readonly action: 'create' | 'update' | 'unchanged' | 'opted_out' | 'skipped' | 'waits' | 'failed'
  readonly reason: string | null
  readonly values: FieldValues
}

interface PlannedRow {
  readonly contact_id: string
  readonly facts: ContactFacts
  readonly remote_id: string | null
  readonly sent_email_hash: string | null
  readonly sent: FieldValues
  readonly twins: readonly string[]
}

interface PlanRequest {
  readonly tenantId: string
  readonly target: Target
  /** How many of the contacts that match, the oldest first. */
  readonly limit: number
}

/** Reads what the destination has of contacts, and writes nothing. The steps are those of a delivery. */
export async function planDeliveries(
  db: Database,
  destination: OpenDestination,
  { tenantId, target, limit }: PlanRequest,
  signal: AbortSignal,
): Promise<readonly PlannedDelivery[]> {
  const found = await sql<{ id: string }>`
    SELECT id FROM contacts WHERE ${matching(target, tenantId, 'contacts')} ORDER BY id LIMIT ${limit}`.execute(db)
  const contactIds = found.rows.map(({ id }) => id)
  const rows = await readRows(db, destination.id, tenantId, contactIds)
  const twins = rows.flatMap((row) => row.twins)
  const accepted = await acceptedContacts(db, destination, tenantId, [...contactIds, ...twins])
  const day = destination.now().toISOString().slice(0, 10)
  const planned = new Map<string, PlannedDelivery>()
  const asked: PlannedRow[] = []
  // Of contacts that are new to the destination, with the same e-mail, the first one is delivered.
  const taken = new Set<string>()
  for (const row of rows) {
    const { contact_id, facts } = row
    const isAccepted = accepted.has(contact_id)
    const hasTwin = row.twins.some((id) => accepted.has(id)) || taken.has(facts.email ?? '')
    if (isAccepted && facts.email !== null) taken.add(facts.email)
    const refusal = refusalOf(facts, { isAccepted, minimumVerdict: destination.minimumVerdict, hasTwin })
    const base = { contact_id, email: facts.email, values: {} }
    if (refusal instanceof AppError) planned.set(contact_id, { ...base, action: 'waits', reason: refusal.message })
    else if (refusal !== undefined) planned.set(contact_id, { ...base, action: 'skipped', reason: refusal })
    else asked.push(row)
  }
  const requests = asked.map((row) =>
    requestOf(row.facts, destination, {
      remoteId: row.remote_id,
      sentEmailHash: row.sent_email_hash,
      sent: row.sent,
      day,
    }),
  )
  const { client, map } = destination
  const fields = map.map(({ to }) => to)
  const known: readonly Answer<RemotePerson | null>[] =
    client.canRead && requests.length > 0
      ? await halveRefused(requests, (some) => client.read(some, fields, signal))
      : requests.map(() => ({ value: null }))
  for (const [index, { contact_id, facts }] of asked.entries()) {
    const answer = known[index]
    const request = requests[index]
    const base = { contact_id, email: facts.email, reason: null, values: {} }
    if (request === undefined) continue
    if (answer?.error !== undefined) {
      planned.set(contact_id, { ...base, action: 'failed', reason: messageOf(answer.error) })
      continue
    }
    const plan = planOf({ id: contact_id, request }, answer?.value ?? null, { canRead: client.canRead, map })
    if ('kind' in plan)
      planned.set(contact_id, { ...base, action: plan.kind === 'opted_out' ? 'opted_out' : 'unchanged' })
    else
      planned.set(contact_id, {
        ...base,
        action: plan.remoteId === null ? 'create' : 'update',
        values: shownValues(plan),
      })
  }
  return contactIds.flatMap((id) => planned.get(id) ?? [])
}

const shownValues = ({ email, replacesEmail, values }: PersonWrite) => ({ ...(replacesEmail && { email }), ...values })

async function readRows(
  db: Database,
  destinationId: string,
  tenantId: string,
  contactIds: readonly string[],
): Promise<readonly PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    SELECT c.id AS contact_id, (${factsOf(sql`c.id`)}) AS facts, CASE WHEN NOT contact_syncs.remote_id_stale THEN contact_syncs.remote_id END AS remote_id,
      encode(contact_syncs.sent_email_hash, 'hex') AS sent_email_hash, coalesce(contact_syncs.sent, '{}') AS sent,
      ARRAY(
        SELECT other.id FROM contacts AS other JOIN contact_syncs AS twin ON twin.contact_id = other.id
        WHERE other.tenant_id = c.tenant_id AND other.email = c.email AND other.id <> c.id
          AND twin.destination_id = ${destinationId} AND twin.curation_status = 'Selected'
          AND (contact_syncs.id IS NULL OR twin.id < contact_syncs.id)) AS twins
    FROM contacts AS c
    LEFT JOIN contact_syncs ON contact_syncs.contact_id = c.id AND contact_syncs.destination_id = ${destinationId}
    WHERE c.tenant_id = ${tenantId} AND c.id = ANY(${contactIds}::uuid[]) ORDER BY contact_syncs.id, c.id`.execute(db)
  return rows
}
