// Everything that the parts of a grid share. What is asked (filters, sort, the open row) lives in the address: a link is a view.
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import type { EntityColumn, FilterNode } from '../api/entity-routes.ts'
import { type UrlChange, type UrlSearch, useUrlSearch } from '../app/url-search.ts'
import type { GridDialog } from './actions/pending-change.ts'
import { type Curation, useCuration } from './actions/use-curation.ts'
import { type StatusChange, useStatusChange } from './actions/use-status-change.ts'
import { type ColumnLayout, useColumnLayout } from './columns/use-column-layout.ts'
import { filterIn } from './filter/condition.ts'
import type { GridDeclaration } from './grid-declaration.ts'
import type { RowWindow, WindowState } from './rows/row-window.ts'
import { useRowWindow } from './rows/use-row-window.ts'
import { noRows, type Selection } from './select/selection.ts'
import { type CurrentRow, useCurrentRow } from './use-current-row.ts'

export interface Grid extends Curation, CurrentRow {
  readonly declaration: GridDeclaration
  readonly columns: readonly EntityColumn[]
  readonly layout: ColumnLayout
  readonly search: UrlSearch
  readonly change: (change: UrlChange, options?: { readonly push?: boolean }) => void
  readonly filter: FilterNode
  /** Rows of one site stand together, under its name. */
  readonly isGrouped: boolean
  readonly state: WindowState
  readonly rows: RowWindow
  readonly selection: Selection
  readonly select: Dispatch<SetStateAction<Selection>>
  readonly openId: string | undefined
  readonly open: (id: string | undefined) => void
  readonly dialog: GridDialog
  readonly openDialog: (dialogue: GridDialog) => void
  readonly changes: StatusChange
}

/** Parameters that are about the page and not about the rows. */
const pageParameters = ['row', 'by']
/** Which rows there are does not depend on these either, only their order. */
const orderParameters = [...pageParameters, 'sort']
const noColumns: readonly EntityColumn[] = []

export function useGrid(declaration: GridDeclaration): Grid {
  const { slug } = declaration
  const [search, change] = useUrlSearch()
  const signature = signatureOf(search, pageParameters)
  const question = useMemo(() => Object.fromEntries(JSON.parse(signature) as [string, string][]), [signature])
  const [state, rows] = useRowWindow(slug, question)
  const { data } = useQuery({
    queryKey: ['entities'],
    queryFn: ({ signal }) => call('GET /entities', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const columns = data?.items.find((one) => one.slug === slug)?.columns ?? noColumns
  const layout = useColumnLayout(declaration, columns)
  const [selection, select] = useState(noRows)
  const [dialogue, ask] = useState<GridDialog>({ kind: 'none' })
  const changes = useStatusChange(slug, rows)
  const filter = useMemo(() => filterIn(question, columns), [question, columns])
  const openId = typeof search.row === 'string' ? search.row : undefined
  const currentRow = useCurrentRow(state, signature, openId)
  const asked = signatureOf(search, orderParameters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is about other rows; in another order they are the same
  useEffect(() => select(noRows), [asked])
  const { currentId } = currentRow
  const judging = useCuration({ state, selection, select, filter, openId, dialogue, ask, changes, currentId })
  const latest = useRef(search)
  latest.current = search
  return {
    declaration,
    columns,
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
    dialog: dialogue,
    openDialog: ask,
    changes,
    ...currentRow,
    ...judging,
  }
}

function signatureOf(search: UrlSearch, without: readonly string[]): string {
  return JSON.stringify(Object.entries(search).filter(([name]) => !without.includes(name)))
}
