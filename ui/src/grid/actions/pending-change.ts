import type { CurationStatus, FilterNode } from '../../api/entity-routes.ts'
import type { Selection } from '../select/selection.ts'

/** A change of many rows that waits for confirmation. It holds its own selection, which the user may change meanwhile. */
export interface PendingChange {
  readonly status: CurationStatus
  readonly selection: Selection
  readonly filter: FilterNode
  /** The number of matching rows had changed when it was last confirmed. */
  readonly moved?: { readonly now: number; readonly before: number }
  readonly refusals: number
}

/** The open dialog of a grid. */
export type GridDialog =
  | { readonly kind: 'preview'; readonly pending: PendingChange }
  | { readonly kind: 'export' }
  | { readonly kind: 'fields' }
  | { readonly kind: 'none' }
