import { sql } from 'kysely'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { normalizeEmail } from '../../contacts/suppression/suppression-key.ts'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import type { Database } from '../../db/database.ts'

interface Event {
  readonly tenant_id: string
  readonly destination_id: string
  readonly kind: string
  readonly email: string | null
  readonly remote_id: string | null
}

/** WF8: a person who opted out, bounced or was deleted at a destination is not contacted by any other one. */
export function optOuts(): Stage {
  return defineStage({
    id: 'wf8-opt-outs',
    summary: 'Suppress a person who has opted out at a destination',
    scheduler: 'CRM_SYNC',
    entity: 'hook_events',
    progress: 'opt_out',
    columns: ['destination_id', 'kind', 'email', 'remote_id'],
    lookups: { destination: sql<string | null>`SELECT name FROM destinations WHERE destinations.id = destination_id` },
    claim: { leaseSeconds: 60, maxAttempts: 20, timeoutSeconds: 120 },
    outcomes: ['person_suppressed', 'unknown_person'],
    capabilities: (db, event) => ({
      findEmail: () => findEmail(db, event),
      suppress: (value: string, reason: string) =>
        suppress(db, { tenantId: event.tenant_id, kind: 'email', value, reason }),
    }),
    async process(event, context) {
      const email = await context.findEmail()
      if (email === null) return 'unknown_person'
      await context.suppress(email, `${event.kind} at ${event.destination ?? 'a deleted destination'}`)
      return 'person_suppressed'
    },
    async save(trx, { id }, outcome) {
      await sql`UPDATE hook_events SET email = NULL, remote_id = NULL WHERE id = ${id}`.execute(trx)
      return outcome
    },
  })
}

/**
 * The e-mail of a person who must not be contacted. An opt-out counts for anyone, known here or not. Someone deletes a record for
 * many reasons: that counts only for people whom we have delivered there.
 */
async function findEmail(db: Database, event: Event): Promise<string | null> {
  const email = event.email === null ? null : normalizeEmail(event.email)
  if (email !== null && event.kind !== 'deleted') return email
  const { rows } = await sql<{ email: string | null }>`
    SELECT contacts.email FROM contact_syncs JOIN contacts ON contacts.id = contact_id
    WHERE contact_syncs.tenant_id = ${event.tenant_id} AND destination_id = ${event.destination_id} AND synced_at IS NOT NULL
      AND (${email === null ? sql`remote_id = ${event.remote_id}` : sql`contacts.email = ${email}`}) LIMIT 1`.execute(
    db,
  )
  return rows[0]?.email ?? null
}
