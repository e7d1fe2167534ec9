import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { ContactMore } from '../tables/save-contact-more.ts'
import type { DifferenceReason } from './compared-fields.ts'
import type { Difference } from './comparison.ts'

type Found = Omit<Difference, 'table' | 'v1_id' | 'v2_id'>

/** What V2 keeps of a contact beside its row. */
interface Beside {
  readonly id: string
  readonly sources: readonly string[]
  readonly syncs: Readonly<
    Record<string, { curation: string; status: string | null; remote_id: string | null; own: boolean }>
  >
  readonly verdict: string | null
}

/** Proof, deliveries and validations of a batch of contacts, in one question. */
export async function besideContacts(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Beside>> {
  const { rows } = await sql<Beside>`
    SELECT c.id, ARRAY(SELECT DISTINCT e.source_url FROM contact_evidence AS e WHERE e.contact_id = c.id) AS sources,
      (SELECT coalesce(jsonb_object_agg(s.destination, jsonb_build_object('curation', s.curation_status, 'status', s.sync_status,
          'remote_id', s.remote_id, 'own', s.sync_started_at IS NOT NULL OR s.curation_reason IS DISTINCT FROM 'v1_import')), '{}')
        FROM contact_syncs AS s WHERE s.contact_id = c.id) AS syncs,
      (SELECT v.verdict FROM contact_validations AS v WHERE v.contact_id = c.id AND v.provider = 'debounce') AS verdict
    FROM contacts AS c WHERE c.id = ANY(${ids}::uuid[])
  `.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

export function compareBeside(more: ContactMore, beside: Beside, isChanged: boolean): Found[] {
  const because = (other: DifferenceReason): DifferenceReason => (isChanged ? 'changed_in_v1' : other)
  const found: Found[] = []
  for (const { destination, curation, progress, remoteId } of more.deliveries) {
    const there = beside.syncs[destination]
    const v1 = [curation, progress.status, remoteId].join(' ')
    const v2 = there === undefined ? null : [there.curation, there.status, there.remote_id].join(' ')
    if (v1 === v2) continue
    const why = because(
      there?.own === true ? 'processed_in_v2' : there === undefined ? 'deleted_in_v2' : 'changed_in_v2',
    )
    found.push({ kind: 'delivery_differs', field: destination, v1, v2, why })
  }
  if (more.validation !== null && more.validation.verdict !== beside.verdict) {
    const { verdict } = more.validation
    found.push({
      kind: 'validation_differs',
      field: 'debounce',
      v1: verdict,
      v2: beside.verdict,
      why: because('changed_in_v2'),
    })
  }
  if (!beside.sources.includes(more.sourceUrl)) {
    found.push({ kind: 'evidence_missing', field: null, v1: more.sourceUrl, v2: null, why: because('changed_in_v2') })
  }
  return found
}
