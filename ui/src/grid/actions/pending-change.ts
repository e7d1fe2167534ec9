import type { CurationStatus, FilterNode } from '../../api/entity-routes.ts'
import type { Selection } from '../select/selection.ts'

/** What is asked before many rows are changed. It keeps its own rows: what is selected meanwhile is another matter. */
export interface PendingChange {
  readonly status: CurationStatus
  readonly selection: Selection
  readonly filter: FilterNode
  /** The last time it was confirmed the number had moved. */
  readonly moved?: { readonly now: number; readonly before: number }
  readonly refusals: number
}

/** What a grid asks, one thing at a time. */
export type GridDialog =
  | { readonly kind: 'preview'; readonly asked: PendingChange }
  | { readonly kind: 'export' }
  | { readonly kind: 'none' }
