import type { V1TableName } from '../source/v1-row.ts'
import type { Draft } from '../tables/v1-mapping.ts'
import { comparedFields, type DifferenceKind, type DifferenceReason } from './compared-fields.ts'
import type { Difference } from './comparison.ts'
import type { V2Row } from './v2-rows.ts'

type Found = Omit<Difference, 'table' | 'v1_id' | 'v2_id'>

/**
 * Where V2 says something else than V1, through the eyes of the import: what it leaves out or mends on purpose is no
 * difference, and what V2 knows beyond V1 is none either.
 */
export function compareRow(table: V1TableName, draft: Draft, row: V2Row, isChanged: boolean): Found[] {
  const because = (other: DifferenceReason | false): DifferenceReason =>
    isChanged ? 'changed_in_v1' : other === false ? 'changed_in_v2' : other
  const differ = (kind: DifferenceKind, field: string, v1: unknown, v2: unknown, why: DifferenceReason): Found => {
    return { kind, field, v1: shown(v1), v2: shown(v2), why }
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
  const work = Object.entries(draft.progress).flatMap(([stage, said]) => {
    const there = row.progress[stage]
    // Of several rows the one that was really worked on says how far it is.
    const isLast = row.alone || (said.status === 'Completed' && said.outcome !== 'filtered')
    if (there === undefined || !isLast) return []
    const why = because((there.started || there.status === 'Queued') && 'processed_in_v2')
    if (said.status !== there.status)
      return [differ('processing_differs', `${stage}_status`, said.status, there.status, why)]
    if (said.outcome === there.outcome) return []
    return [differ('outcome_differs', `${stage}_outcome`, said.outcome, there.outcome, why)]
  })
  return [...facts, ...curation, ...work]
}

/** Times are written in two ways, numbers in more. */
function isSame(v1: unknown, v2: unknown): boolean {
  if (Array.isArray(v1)) return JSON.stringify(v1) === JSON.stringify(v2)
  if (typeof v1 === 'number') return Math.abs(v1 - Number(v2)) < 0.005
  if (v1 === v2) return true
  const isTime = typeof v1 === 'string' && typeof v2 === 'string' && /^\d{4}-\d\d-\d\dT/.test(v1)
  return isTime && Date.parse(v1) === Date.parse(v2)
}

const longestShown = 300

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longestShown)
}
