// The shared state of a grid. Filters, sort and the open row are in the URL, so a link reproduces the view.
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import type { UserField } from '../../../src/http/contract/types.ts'
import type { EntityColumn, FilterNode } from '../api/entity-routes.ts'
import { useEntity } from '../api/use-entity.ts'
import { type UrlChange, type UrlSearch, useUrlSearch } from '../app/url-search.ts'
import type { GridDialog } from './actions/pending-change.ts'
import { type Curation, useCuration } from './actions/use-curation.ts'
import { type StatusChange, useStatusChange } from './actions/use-status-change.ts'
import { type ColumnLayout, useColumnLayout } from './columns/use-column-layout.ts'
import { filterIn } from './filter/condition.ts'
import type { GridDeclaration } from './grid-declaration.ts'
import { pageParameters } from './page-parameters.ts'
import type { RowWindow, WindowState } from './rows/row-window.ts'
import { useRowWindow } from './rows/use-row-window.ts'
import { noRows, type Selection } from './select/selection.ts'
import { type CurrentRow, useCurrentRow } from './use-current-row.ts'

export interface Grid extends Curation, CurrentRow {
  readonly declaration: GridDeclaration
  readonly columns: readonly EntityColumn[]
  /** Fields that users change, of one row or of many. */
  readonly userFields: readonly UserField[]
  readonly layout: ColumnLayout
  readonly search: UrlSearch
  readonly change: (change: UrlChange, options?: { readonly push?: boolean }) => void
  readonly filter: FilterNode
  /** Rows are grouped by domain. */
  readonly isGrouped: boolean
  readonly state: WindowState
  readonly rows: RowWindow
  readonly selection: Selection
  readonly select: Dispatch<SetStateAction<Selection>>
  readonly openId: string | undefined
  readonly open: (id: string | undefined) => void
  readonly dialog: GridDialog
  readonly openDialog: (dialog: GridDialog) => void
  readonly changes: StatusChange
}

/** Parameters that affect at most the order of the rows. */
const orderParameters = [...pageParameters, 'sort']
const noColumns: readonly EntityColumn[] = []
const noFields: readonly UserField[] = []

export function useGrid(declaration: GridDeclaration): Grid {
  const { slug } = declaration
  const [search, change] = useUrlSearch()
  const signature = signatureOf(search, pageParameters)
  const listQuery = useMemo(() => Object.fromEntries(JSON.parse(signature) as [string, string][]), [signature])
  const [state, rows] = useRowWindow(slug, listQuery)
  const entity = useEntity(slug)
  const columns = entity?.columns ?? noColumns
  const layout = useColumnLayout(declaration, columns)
  const [selection, select] = useState(noRows)
  const [dialog, openDialog] = useState<GridDialog>({ kind: 'none' })
  const changes = useStatusChange(slug, rows)
  const filter = useMemo(() => filterIn(listQuery, columns), [listQuery, columns])
  const openId = typeof search.row === 'string' ? search.row : undefined
  const currentRow = useCurrentRow(state, signature, openId)
  const filterSignature = signatureOf(search, orderParameters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new filter has other rows; a new order has the same
  useEffect(() => select(noRows), [filterSignature])
  const { currentId } = currentRow
  const curation = useCuration({ state, selection, select, filter, openId, dialog, openDialog, changes, currentId })
  const latest = useRef(search)
  latest.current = search
  return {
    declaration,
    columns,
    userFields: entity?.user_fields ?? noFields,
    layout,
    search,
    change,
    filter,
    isGrouped: search.by === 'domain' && search.sort === 'domain_id',
    state,
    rows,
    selection,
    select,
    openId,
    open: (id) => change({ row: id }, { push: latest.current.row === undefined && id !== undefined }),
    dialog,
    openDialog,
    changes,
    ...currentRow,
    ...curation,
  }
}

function signatureOf(search: UrlSearch, without: readonly string[]): string {
  return JSON.stringify(Object.entries(search).filter(([name]) => !without.includes(name)))
}
