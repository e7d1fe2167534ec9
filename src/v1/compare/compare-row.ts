import type { V1TableName } from '../source/v1-row.ts'
import type { Draft } from '../tables/v1-mapping.ts'
import { comparedFields, type DifferenceKind, type DifferenceReason } from './compared-fields.ts'
import type { Difference } from './comparison.ts'
import type { V2Row } from './v2-rows.ts'

type Found = Omit<Difference, 'table' | 'v1_id' | 'v2_id'>

/**
 * Compares a row of V2 with the draft that an import would write: values that the import drops or fixes are not differences,
 * and neither are values that only V2 has.
 */
export function compareRow(table: V1TableName, draft: Draft, row: V2Row, isChanged: boolean): Found[] {
  const because = (other: DifferenceReason | false): DifferenceReason =>
    isChanged ? 'changed_in_v1' : other === false ? 'changed_in_v2' : other
  const differ = (kind: DifferenceKind, field: string, v1: unknown, v2: unknown, why: DifferenceReason): Found => {
    return { kind, field, v1: displayText(v1), v2: displayText(v2), why }
  }
  const facts = Object.entries(comparedFields[table]).flatMap(([field, kind]) => {
    const [v1, v2] = [draft.facts[field], row.facts[field]]
    if (v1 === null || v1 === undefined || isSame(v1, v2)) return []
    return [differ(kind, field, v1, v2, because(row.touched === true && 'refreshed_in_v2'))]
  })
  const isChoice = draft.curation !== null && (row.alone || draft.curation !== 'New')
  const curation =
    isChoice && draft.curation !== row.curation_status
      ? [
          differ(
            'curation_differs',
            'curation_status',
            draft.curation,
            row.curation_status,
            because(row.chosen === true && 'chosen_in_v2'),
          ),
        ]
      : []
  const work = Object.entries(draft.progress).flatMap(([stage, v1]) => {
    const there = row.progress[stage]
    // If several V1 rows became one, the status of the one that was really processed counts.
    const isLast = row.alone || (v1.status === 'Completed' && v1.outcome !== 'filtered')
    if (there === undefined || !isLast) return []
    const why = because((there.started || there.status === 'Queued') && 'processed_in_v2')
    if (v1.status !== there.status)
      return [differ('processing_differs', `${stage}_status`, v1.status, there.status, why)]
    if (v1.outcome === there.outcome) return []
    return [differ('outcome_differs', `${stage}_outcome`, v1.outcome, there.outcome, why)]
  })
  return [...facts, ...curation, ...work]
}

/** Times and numbers have several text forms. */
function isSame(v1: unknown, v2: unknown): boolean {
  if (Array.isArray(v1)) return JSON.stringify(v1) === JSON.stringify(v2)
  if (typeof v1 === 'number') return Math.abs(v1 - Number(v2)) < 0.005
  if (v1 === v2) return true
  const isTime = typeof v1 === 'string' && typeof v2 === 'string' && /^\d{4}-\d\d-\d\dT/.test(v1)
  return isTime && Date.parse(v1) === Date.parse(v2)
}

const maxShown = 300

function displayText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxShown)
}
