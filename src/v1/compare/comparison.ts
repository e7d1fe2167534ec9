import type { V1TableName } from '../source/v1-row.ts'
import type { DifferenceKind, DifferenceReason } from './compared-fields.ts'

export interface Difference {
  readonly table: V1TableName
  readonly kind: DifferenceKind
  readonly why: DifferenceReason
  /** The row in V1; null for what only V2 has. */
  readonly v1_id: string | null
  readonly v2_id: string | null
  readonly field: string | null
  readonly v1: string | null
  readonly v2: string | null
}

export interface StageComparison {
  readonly table: V1TableName
  readonly stage: string
  /** Rows of V1, all of them. */
  readonly v1: number
  /** Rows of V2, all of them. */
  readonly v2: number
  /** Rows of V1 that were looked at: all, or the sample. */
  compared: number
  /** Looked at, and in V2. */
  both: number
  /** Of these, rows that are one with another row of V1's. */
  merged: number
  /** Left out of the import, by why. */
  rejected: Record<string, number>
  /** By kind and why. */
  differences: Record<string, Record<string, number>>
}

export interface Comparison {
  readonly source: string
  readonly compared_at: string
  /** Null: every row. */
  readonly sample: number | null
  readonly stages: readonly StageComparison[]
  readonly total: number
  /** The first of them, so many as are worth reading. */
  readonly differences: readonly Difference[]
}

export const mostListed = 10_000

export function countDifference(stage: StageComparison, { kind, why }: Difference): void {
  const reasons = stage.differences[kind] ?? {}
  stage.differences[kind] = { ...reasons, [why]: (reasons[why] ?? 0) + 1 }
}
