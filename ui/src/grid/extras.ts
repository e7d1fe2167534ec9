import type { ComponentType } from 'react'
import type { Detail } from '../api/entity-routes.ts'
import type { Grid } from './use-grid.ts'

export type GridExtra = ComponentType<{ readonly grid: Grid }>

/** Extensions of a single page. */
export interface GridExtras {
  /** Beside the search. */
  readonly tools?: GridExtra
  /** In the bar for checked rows. */
  readonly batch?: GridExtra
  /** In the drawer, below the facts. */
  readonly drawer?: ComponentType<{ readonly grid: Grid; readonly detail: Detail }>
}
