import type { V1TableName } from '../source/v1-row.ts'
import type { DifferenceKind, DifferenceReason } from './compared-fields.ts'

export interface Difference {
  readonly table: V1TableName
  readonly kind: DifferenceKind
  readonly why: DifferenceReason
  /** The row in V1; null for rows that only V2 has. */
  readonly v1_id: string | null
  readonly v2_id: string | null
  readonly field: string | null
  readonly v1: string | null
  readonly v2: string | null
}

export interface StageComparison {
  readonly table: V1TableName
  readonly stage: string
  /** All rows of V1. */
  readonly v1: number
  /** All rows of V2. */
  readonly v2: number
  /** Compared rows of V1: all, or the sample. */
  compared: number
  /** Compared rows that are in V2. */
  both: number
  /** Of these, rows merged with another row of V1. */
  merged: number
  /** Rejected by the import, by reason. */
  rejected: Record<string, number>
  /** By kind and reason. */
  differences: Record<string, Record<string, number>>
}

export interface Comparison {
  readonly source: string
  readonly compared_at: string
  /** Null if every row was compared. */
  readonly sample: number | null
  readonly stages: readonly StageComparison[]
  readonly total: number
  /** The first `maxListed` differences. */
  readonly differences: readonly Difference[]
}

export const maxListed = 10_000

export function countDifference(stage: StageComparison, { kind, why }: Difference): void {
  const reasons = stage.differences[kind] ?? {}
  stage.differences[kind] = { ...reasons, [why]: (reasons[why] ?? 0) + 1 }
}
