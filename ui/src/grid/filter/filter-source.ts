import type { ColumnLayout } from '../columns/use-column-layout.ts'
import type { GridDeclaration } from '../grid-declaration.ts'
import type { Grid } from '../use-grid.ts'

/** What a filter bar needs: implemented by grids and by the rule editor. */
export interface FilterSource extends Pick<Grid, 'columns' | 'search' | 'change'> {
  readonly declaration: Pick<GridDeclaration, 'slug' | 'quick'>
  readonly layout: Pick<ColumnLayout, 'byName'>
}
