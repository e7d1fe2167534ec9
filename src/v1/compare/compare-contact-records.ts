import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { ContactExtras } from '../tables/save-contact-extras.ts'
import type { DifferenceReason } from './compared-fields.ts'
import type { Difference } from './comparison.ts'

type Found = Omit<Difference, 'table' | 'v1_id' | 'v2_id'>

/** What V2 stores about a contact in other tables. */
interface ContactRecords {
  readonly id: string
  readonly sources: readonly string[]
  readonly syncs: Readonly<
    Record<string, { curation: string; status: string | null; remote_id: string | null; own: boolean }>
  >
  readonly verdict: string | null
}

/** Reads evidence, deliveries and validations of a batch of contacts in one query. */
export async function readContactRecords(
  trx: Trx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContactRecords>> {
  const { rows } = await sql<ContactRecords>`
    SELECT c.id, ARRAY(SELECT DISTINCT e.source_url FROM contact_evidence AS e WHERE e.contact_id = c.id) AS sources,
      (SELECT coalesce(jsonb_object_agg(coalesce(d.kind, s.destination), jsonb_build_object('curation', s.curation_status, 'status', s.sync_status,
          'remote_id', s.remote_id, 'own', s.sync_started_at IS NOT NULL OR s.curation_reason IS DISTINCT FROM 'v1_import')
          -- The last one of a kind is kept: the one that took over V1's deliveries.
          ORDER BY d.created_at DESC), '{}')
        FROM contact_syncs AS s LEFT JOIN destinations AS d ON d.id = s.destination_id WHERE s.contact_id = c.id) AS syncs,
      (SELECT v.verdict FROM contact_validations AS v WHERE v.contact_id = c.id AND v.provider = 'debounce'
        ORDER BY v.checked_at DESC LIMIT 1) AS verdict
    FROM contacts AS c WHERE c.id = ANY(${ids}::uuid[])
  `.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

export function compareContactRecords(extras: ContactExtras, records: ContactRecords, isChanged: boolean): Found[] {
  const because = (other: DifferenceReason): DifferenceReason => (isChanged ? 'changed_in_v1' : other)
  const found: Found[] = []
  for (const { destination, curation, progress, remoteId } of extras.deliveries) {
    const there = records.syncs[destination]
    const v1 = [curation, progress.status, remoteId].join(' ')
    const v2 = there === undefined ? null : [there.curation, there.status, there.remote_id].join(' ')
    if (v1 === v2) continue
    const why = because(
      there?.own === true ? 'processed_in_v2' : there === undefined ? 'deleted_in_v2' : 'changed_in_v2',
    )
    found.push({ kind: 'delivery_differs', field: destination, v1, v2, why })
  }
  if (extras.validation !== null && extras.validation.verdict !== records.verdict) {
    const { verdict } = extras.validation
    found.push({
      kind: 'validation_differs',
      field: 'debounce',
      v1: verdict,
      v2: records.verdict,
      why: because('changed_in_v2'),
    })
  }
  if (!records.sources.includes(extras.sourceUrl)) {
    found.push({ kind: 'evidence_missing', field: null, v1: extras.sourceUrl, v2: null, why: because('changed_in_v2') })
  }
  return found
}
