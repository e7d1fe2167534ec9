// The loaded rows around the visible ones. Adjacent pages are fetched by cursor in both directions, distant ones by `skip`.
// Distant pages are dropped, so memory stays bounded.
import type { CurationStatus, Row, RowsPage } from '../../api/entity-routes.ts'
import type { Query } from '../../api/send.ts'
import { createStore, type Store } from '../../lib/store.ts'

const pageRows = 120
const maxPages = 16
/** Fetched before they become visible. */
const aheadRows = 80
/** Beyond this distance from the loaded rows, scrolling is a jump. */
const nearRows = 3 * pageRows
const beforeJump = 30

export interface WindowState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error: unknown
  /** The index of the first loaded row in the whole list. */
  readonly start: number
  readonly rows: readonly Row[]
  readonly total: { readonly count: number; readonly exact: boolean }
  /** Deleted rows that are still shown, until the list is reloaded. */
  readonly gone: ReadonlySet<string>
  /** Matching rows that were created since the list was loaded. */
  readonly newCount: number
  /** When the list was requested, by the server's clock: rows created later are not in it. */
  readonly asOf: number
}

export interface RowWindow extends Pick<Store<WindowState>, 'get' | 'subscribe'> {
  /** Rows from `first` up to, not including, `last` are visible now. */
  setVisible(first: number, last: number): void
  /** The loaded rows by distance from the visible ones. */
  nearestFirst(): readonly Row[]
  /** Reloads from the visible position. The current rows stay until the response arrives. */
  reload(): void
  patch(rows: readonly Row[], gone?: readonly string[]): void
  /** By id, each counted once; or as a total. */
  recordNew(found: readonly string[] | number): void
  /** Calls `listener` when other rows become visible. Returns a function that unsubscribes. */
  onVisibleChange(listener: () => void): () => void
  /** Shows a status before the server confirms it. Returns a function that keeps or reverts it. */
  applyOptimistic(matches: (row: Row) => boolean, status: CurationStatus): (kept: boolean) => void
  /** Allows requests until the returned function is called. */
  activate(): () => void
}

type FetchPage = (query: Query, signal: AbortSignal) => Promise<RowsPage>
interface OptimisticChange {
  readonly matches: (row: Row) => boolean
  readonly status: CurationStatus
}

const empty: WindowState = {
  status: 'loading',
  error: undefined,
  start: 0,
  rows: [],
  total: { count: 0, exact: false },
  gone: new Set(),
  newCount: 0,
  asOf: 0,
}

export function createRowWindow(fetchPage: FetchPage, now: () => number): RowWindow {
  const store = createStore(empty)
  let end = new AbortController()
  let pages: RowsPage[] = []
  let start = 0
  let visible = { first: 0, last: 0 }
  let isStale = true
  let isBusy = false
  const optimistic = new Set<OptimisticChange>()
  const newIds = new Set<string>()
  const visibleListeners = new Set<() => void>()

  const publish = (change: Partial<WindowState> = {}) => {
    const loaded = pages.flatMap(({ items }) => items)
    const rows = optimistic.size === 0 ? loaded : loaded.map((row) => withOptimistic(row, optimistic))
    store.set({ ...store.get(), ...change, start, rows })
  }
  const countOf = () => pages.reduce((sum, { items }) => sum + items.length, 0)

  /** The next request that the visible rows need; undefined: none. */
  const nextStep = (): (() => Promise<void>) | undefined => {
    const [top] = pages
    const bottom = pages.at(-1)
    const stop = start + countOf()
    if (isStale || top === undefined || bottom === undefined) return jump
    if (visible.first > stop + nearRows || visible.last < start - nearRows) return jump
    if (visible.last + aheadRows > stop && bottom.next !== null) return () => append(bottom.next)
    if (visible.first - aheadRows < start && top.previous !== null) return () => prepend(top.previous)
    return undefined
  }

  const jump = async () => {
    const wasStale = isStale
    const asOf = now()
    const skip = Math.max(0, visible.first - beforeJump)
    const { total } = store.get()
    isStale = false
    const limit = Math.max(pageRows, visible.last - skip + beforeJump)
    const query = { limit: Math.min(500, limit), total: wasStale ? 'auto' : 'none' }
    let page = await fetchPage({ ...query, ...(skip > 0 && { skip }) }, end.signal)
    const count = page.total ?? total
    start = skip
    if (page.items.length === 0 && skip > 0) {
      page = await fetchPage({ ...query, total: 'none', before: 'end' }, end.signal)
      start = Math.max(0, count.count - page.items.length)
    }
    pages = [page]
    if (wasStale) newIds.clear()
    const reset = wasStale && { gone: new Set<string>(), newCount: 0, asOf }
    publish({ status: 'ready', error: undefined, ...reset, total: knownTotal(count) })
  }

  const append = async (after: string | null) => {
    const page = await fetchPage({ limit: pageRows, total: 'none', after: after ?? undefined }, end.signal)
    if (isStale) return
    pages.push(page)
    while (pages.length > maxPages) start += pages.shift()?.items.length ?? 0
    publish({ status: 'ready', error: undefined, total: knownTotal(store.get().total) })
  }

  const prepend = async (before: string | null) => {
    const page = await fetchPage({ limit: pageRows, total: 'none', before: before ?? undefined }, end.signal)
    if (isStale) return
    pages.unshift(page)
    // New rows may precede the first page: `start` is never negative, and is 0 if there is no previous page.
    start = page.previous === null ? 0 : Math.max(1, start - page.items.length)
    if (pages.length > maxPages) pages.length = maxPages
    publish({ status: 'ready', error: undefined, total: knownTotal(store.get().total) })
  }

  /** Once the last page is loaded, the total is known. */
  const knownTotal = (total: WindowState['total']) =>
    !total.exact && pages.at(-1)?.next === null && start + countOf() > 0
      ? { count: start + countOf(), exact: pages[0]?.previous === null && start === 0 }
      : total.exact || start + countOf() <= total.count
        ? total
        : { count: start + countOf() + pageRows, exact: false }

  const load = async () => {
    if (isBusy) return
    isBusy = true
    const { signal } = end
    try {
      for (let step = nextStep(); step !== undefined && !signal.aborted; step = nextStep()) await step()
    } catch (error) {
      isStale = true
      if (!signal.aborted) publish({ status: 'failed', error })
    } finally {
      isBusy = false
    }
    // Deactivated and activated again during a request.
    if (signal.aborted && !end.signal.aborted) void load()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    setVisible(first, last) {
      visible = { first, last }
      if (store.get().status !== 'failed') void load()
      for (const listener of visibleListeners) listener()
    },
    nearestFirst() {
      const { rows } = store.get()
      const middle = (visible.first + visible.last) / 2 - start
      const byDistance = rows.map((row, at) => ({ row, distance: Math.abs(at - middle) }))
      return byDistance.toSorted((one, other) => one.distance - other.distance).map(({ row }) => row)
    },
    reload() {
      isStale = true
      if (store.get().status === 'failed')
        publish({ status: pages.length === 0 ? 'loading' : 'ready', error: undefined })
      void load()
    },
    patch(changed, gone = []) {
      const byId = new Map(changed.map((row) => [row.id, row]))
      pages = pages.map((page) => ({ ...page, items: page.items.map((row) => byId.get(row.id) ?? row) }))
      publish(gone.length === 0 ? {} : { gone: new Set([...store.get().gone, ...gone]) })
    },
    recordNew(found) {
      if (typeof found !== 'number') for (const id of found) newIds.add(id)
      store.set({ ...store.get(), newCount: typeof found === 'number' ? found : newIds.size })
    },
    onVisibleChange(listener) {
      visibleListeners.add(listener)
      return () => void visibleListeners.delete(listener)
    },
    applyOptimistic(matches, status) {
      const change = { matches, status }
      optimistic.add(change)
      publish()
      return (kept) => {
        optimistic.delete(change)
        if (kept) {
          const only = new Set([change])
          pages = pages.map((page) => ({ ...page, items: page.items.map((row) => withOptimistic(row, only)) }))
        }
        publish()
      }
    },
    activate() {
      const own = end.signal.aborted ? new AbortController() : end
      end = own
      return () => own.abort()
    },
  }
}

function withOptimistic(row: Row, optimistic: ReadonlySet<OptimisticChange>): Row {
  let shown = row
  for (const { matches, status } of optimistic) {
    if (shown.curation_status !== status && matches(row)) shown = { ...shown, curation_status: status }
  }
  return shown
}
