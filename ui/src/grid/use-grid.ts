// Everything that the parts of a grid share. What is asked (filters, sort, the open row) lives in the address: a link is a view.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import type { CurationStatus, EntityColumn, FilterNode, Row } from '../api/entity-routes.ts'
import { toast } from '../app/toast.ts'
import { type UrlChange, type UrlSearch, useUrlSearch } from '../app/url-search.ts'
import { useWords } from '../words/define-words.ts'
import { type StatusChange, useStatusChange } from './actions/use-status-change.ts'
import { type ColumnLayout, useColumnLayout } from './columns/use-column-layout.ts'
import type { GridDeclaration } from './define-grid.ts'
import { filterIn } from './filter/condition.ts'
import type { RowWindow, WindowState } from './rows/row-window.ts'
import { useRowWindow } from './rows/use-row-window.ts'
import { isSelected, nothing, type Selection, sizeOf, targetOf } from './select/selection.ts'
import { gridWords } from './words.ts'

type Dialogue =
  | { readonly kind: 'preview'; readonly status: CurationStatus; readonly moved?: { now: number; before: number } }
  | { readonly kind: 'export' | 'none' }

export interface Grid {
  readonly declaration: GridDeclaration
  readonly columns: readonly EntityColumn[]
  readonly layout: ColumnLayout
  readonly search: UrlSearch
  readonly change: (change: UrlChange, options?: { readonly push?: boolean }) => void
  readonly filter: FilterNode
  readonly state: WindowState
  readonly rows: RowWindow
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  /** The place of the row that keys act on. */
  readonly current: number
  readonly setCurrent: (index: number) => void
  readonly openId: string | undefined
  readonly open: (id: string | undefined) => void
  readonly dialogue: Dialogue
  readonly ask: (dialogue: Dialogue) => void
  readonly setStatus: (status: CurationStatus) => void
  readonly changes: StatusChange
}

/** Parameters that are about the page and not about the rows. */
const ofThePage = ['row', 'by'] as const
/** More rows than these are shown before they are changed. */
const mostUnasked = 25
const mostIds = 10_000
const unknown: readonly EntityColumn[] = []

export function useGrid(declaration: GridDeclaration): Grid {
  const { slug } = declaration
  const say = useWords(gridWords)
  const [search, change] = useUrlSearch()
  const signature = JSON.stringify(Object.entries(search).filter(([name]) => !isOfThePage(name)))
  const question = useMemo(() => Object.fromEntries(JSON.parse(signature) as [string, string][]), [signature])
  const [state, rows] = useRowWindow(slug, question)
  const { data } = useQuery({
    queryKey: ['entities'],
    queryFn: ({ signal }) => call('GET /entities', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const columns = data?.items.find((one) => one.slug === slug)?.columns ?? unknown
  const layout = useColumnLayout(declaration, columns)
  const [selection, select] = useState(nothing)
  const [current, setCurrent] = useState(0)
  const [dialogue, ask] = useState<Dialogue>({ kind: 'none' })
  const changes = useStatusChange(slug, rows)
  const filter = useMemo(() => filterIn(question, columns), [question, columns])
  const openId = typeof search.row === 'string' ? search.row : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is about other rows
  useEffect(() => {
    select(nothing)
    setCurrent(0)
  }, [signature])

  const setStatus = (status: CurationStatus) => {
    const size = sizeOf(selection, state.total.count)
    if (selection.kind === 'all' || size > mostUnasked) {
      if (selection.kind === 'some' && size > mostIds) return toast(say('tooMany'))
      return ask({ kind: 'preview', status })
    }
    const row = state.rows[current - state.start]
    const single = openId ?? row?.id
    const ids =
      size > 0 && selection.kind === 'some' ? [...selection.rows.keys()] : single === undefined ? [] : [single]
    if (ids.length === 0) return
    const matches = ({ id }: Row) => ids.includes(id)
    void changes.apply({ status, target: { ids }, count: ids.length, matches }).then((answer) => {
      // What was refused stays selected, to be tried again; so does what somebody has selected meanwhile.
      if (answer === 'done') select((now) => (now === selection ? nothing : now))
    })
  }
  const latest = useRef(search)
  latest.current = search
  return {
    declaration,
    columns,
    layout,
    search,
    change,
    filter,
    state,
    rows,
    selection,
    select,
    current,
    setCurrent,
    openId,
    open: (id) => change({ row: id }, { push: latest.current.row === undefined && id !== undefined }),
    dialogue,
    ask,
    setStatus,
    changes,
  }
}

const isOfThePage = (name: string) => (ofThePage as readonly string[]).includes(name)

/** What a dialogue about the selection is about. */
export function changeOf({ selection, filter, state }: Grid, status: CurationStatus, count: number) {
  return {
    status,
    count,
    target: targetOf(selection, filter),
    matches: (row: Row) => isSelected(selection, row.id),
    total: state.total,
  }
}
