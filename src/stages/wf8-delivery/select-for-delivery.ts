import { sql } from 'kysely'
import { type CurationResult, changeCuration } from '../../curation/change-curation.ts'
import type { Registry } from '../../curation/registry.ts'
import { matching, type Target, targetInAudit } from '../../curation/target.ts'
import type { Trx } from '../../db/transaction.ts'

interface Selection {
  readonly tenantId: string
  readonly actorId: string
  readonly destinationId: string
  /** Leads: the main e-mail of each. */
  readonly entity?: 'contacts' | 'leads'
  /** Contacts or leads, by id or by filter. */
  readonly target: Target
  /** What started it instead of a person, for the audit event. */
  readonly cause?: object | undefined
}

/**
 * Selects contacts for a destination: a row per contact and destination, `Selected` and queued in one statement, with an
 * audit event and an undo. A contact that was delivered before is compared again, and written only if something changed.
 */
export async function selectForDelivery(
  trx: Trx,
  registry: Registry,
  { tenantId, actorId, destinationId, entity = 'contacts', target, cause }: Selection,
): Promise<CurationResult> {
  const matched =
    entity === 'contacts'
      ? matching(target, tenantId, 'contacts')
      : sql`tenant_id = ${tenantId}
          AND id IN (SELECT email_contact_id FROM leads WHERE ${matching(target, tenantId, 'leads')})`
  await sql`
    INSERT INTO contact_syncs (tenant_id, contact_id, destination, destination_id)
    SELECT ${tenantId}::uuid, id, ${destinationId}::text, ${destinationId}::uuid
    FROM contacts WHERE ${matched} ORDER BY id
    ON CONFLICT (contact_id, destination, tenant_id) DO NOTHING`.execute(trx)
  // There are no statistics about the rows that were just inserted: the planner expects one, and would compare each row of 100,000 with
  // every other.
  await sql`SET LOCAL enable_nestloop = off`.execute(trx)
  const selected = await changeCuration(trx, registry, {
    entity: 'contact_syncs',
    tenantId,
    rows: sql`WHERE tenant_id = ${tenantId} AND destination_id = ${destinationId}
      AND contact_id IN (SELECT id FROM contacts WHERE ${matched}) ORDER BY id FOR UPDATE`,
    status: 'Selected',
    actorId,
    reason: null,
    action: 'deliver',
    details: {
      destination_id: destinationId,
      ...(entity === 'leads' && { entity }),
      ...targetInAudit(target),
      ...cause,
    },
    undoable: { filter: 'filter' in target ? target.filter.root : null },
  })
  await sql`SET LOCAL enable_nestloop TO DEFAULT`.execute(trx)
  return selected
}
