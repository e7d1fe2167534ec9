import type { ComponentType } from 'react'
import type { Detail } from '../api/entity-routes.ts'
import type { Grid } from './use-grid.ts'

export type GridExtra = ComponentType<{ readonly grid: Grid }>

/** Extensions of a single page. */
export interface GridExtras {
  /** Above the tools. */
  readonly top?: ComponentType
  /** Beside the search. */
  readonly tools?: GridExtra
  /** In the bar for checked rows. */
  readonly batch?: GridExtra
  /** Instead of the empty state, while there are no rows at all. */
  readonly empty?: ComponentType
  /** In the drawer, below the summary. */
  readonly drawerStart?: ComponentType<{ readonly grid: Grid; readonly detail: Detail }>
  /** In the drawer, below the facts. */
  readonly drawer?: ComponentType<{ readonly grid: Grid; readonly detail: Detail }>
}
