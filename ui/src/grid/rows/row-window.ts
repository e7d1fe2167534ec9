// The rows around what is seen, out of as many as there are. From page to page by the API's cursors, both ways; a long jump
// by `skip`. Pages far away are dropped, so memory is bounded however far somebody scrolls.
import type { CurationStatus, Row, RowsPage } from '../../api/entity-routes.ts'
import type { Query } from '../../api/send.ts'
import { createStore, type Store } from '../../lib/store.ts'

const pageRows = 120
const maxPages = 16
/** Asked for before it is seen. */
const aheadRows = 80
/** Further than this from what is loaded it is a jump. */
const nearRows = 3 * pageRows
const beforeJump = 30

export interface WindowState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error: unknown
  /** The place of the first loaded row in the whole list. */
  readonly start: number
  readonly rows: readonly Row[]
  readonly total: { readonly count: number; readonly exact: boolean }
  /** Rows that went while they are shown: they stay where they are until the list is loaded again. */
  readonly gone: ReadonlySet<string>
  /** New rows that match and are not in the list yet. */
  readonly newCount: number
  /** When the list was asked for, by the server's clock: rows that were made later are not in it. */
  readonly asOf: number
}

export interface RowWindow extends Pick<Store<WindowState>, 'get' | 'subscribe'> {
  /** Rows from first up to last are seen now. */
  setVisible(first: number, last: number): void
  /** The loaded rows, by how far they are from what is seen. */
  nearestFirst(): readonly Row[]
  /** Asks for everything again, from the place that is seen. What is there stays until then. */
  reload(): void
  patch(rows: readonly Row[], gone?: readonly string[]): void
  /** By their ids, each counted once; or so many in all. */
  recordNew(found: readonly string[] | number): void
  /** Calls `listener` whenever other rows are seen; gives back what ends it. */
  onVisibleChange(listener: () => void): () => void
  /** Shows a status that is on its way to the server. Gives back what ends that: kept, or as it was. */
  applyOptimistic(matches: (row: Row) => boolean, status: CurationStatus): (kept: boolean) => void
  /** Asks from now on, until what it gives back is called. */
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

export function createRowWindow(ask: FetchPage, now: () => number): RowWindow {
  const store = createStore(empty)
  let end = new AbortController()
  let pages: RowsPage[] = []
  let start = 0
  let seen = { first: 0, last: 0 }
  let isOld = true
  let isBusy = false
  const claims = new Set<OptimisticChange>()
  const fresh = new Set<string>()
  const watchers = new Set<() => void>()

  const publish = (change: Partial<WindowState> = {}) => {
    const loaded = pages.flatMap(({ items }) => items)
    const rows = claims.size === 0 ? loaded : loaded.map((row) => withOptimistic(row, claims))
    store.set({ ...store.get(), ...change, start, rows })
  }
  const countOf = () => pages.reduce((sum, { items }) => sum + items.length, 0)

  /** What to ask next for what is seen; undefined: nothing. */
  const nextStep = (): (() => Promise<void>) | undefined => {
    const [top] = pages
    const bottom = pages.at(-1)
    const stop = start + countOf()
    if (isOld || top === undefined || bottom === undefined) return jump
    if (seen.first > stop + nearRows || seen.last < start - nearRows) return jump
    if (seen.last + aheadRows > stop && bottom.next !== null) return () => append(bottom.next)
    if (seen.first - aheadRows < start && top.previous !== null) return () => prepend(top.previous)
    return undefined
  }

  const jump = async () => {
    const wasOld = isOld
    const asOf = now()
    const skip = Math.max(0, seen.first - beforeJump)
    const { total } = store.get()
    isOld = false
    const limit = Math.max(pageRows, seen.last - skip + beforeJump)
    const query = { limit: Math.min(500, limit), total: wasOld ? 'auto' : 'none' }
    let page = await ask({ ...query, ...(skip > 0 && { skip }) }, end.signal)
    const count = page.total ?? total
    start = skip
    if (page.items.length === 0 && skip > 0) {
      page = await ask({ ...query, total: 'none', before: 'end' }, end.signal)
      start = Math.max(0, count.count - page.items.length)
    }
    pages = [page]
    if (wasOld) fresh.clear()
    const anew = wasOld && { gone: new Set<string>(), fresh: 0, asOf }
    publish({ status: 'ready', error: undefined, ...anew, total: known(count) })
  }

  const append = async (after: string | null) => {
    const page = await ask({ limit: pageRows, total: 'none', after: after ?? undefined }, end.signal)
    if (isOld) return
    pages.push(page)
    while (pages.length > maxPages) start += pages.shift()?.items.length ?? 0
    publish({ status: 'ready', error: undefined, total: known(store.get().total) })
  }

  const prepend = async (before: string | null) => {
    const page = await ask({ limit: pageRows, total: 'none', before: before ?? undefined }, end.signal)
    if (isOld) return
    pages.unshift(page)
    // Rows that came since may stand before the first: the start is never negative, and what has nothing before it is first.
    start = page.previous === null ? 0 : Math.max(1, start - page.items.length)
    if (pages.length > maxPages) pages.length = maxPages
    publish({ status: 'ready', error: undefined, total: known(store.get().total) })
  }

  /** Who has met the end knows the number, whatever was estimated. */
  const known = (total: WindowState['total']) =>
    !total.exact && pages.at(-1)?.next === null && start + countOf() > 0
      ? { count: start + countOf(), exact: pages[0]?.previous === null && start === 0 }
      : total.exact || start + countOf() <= total.count
        ? total
        : { count: start + countOf() + pageRows, exact: false }

  const work = async () => {
    if (isBusy) return
    isBusy = true
    const { signal } = end
    try {
      for (let step = nextStep(); step !== undefined && !signal.aborted; step = nextStep()) await step()
    } catch (error) {
      isOld = true
      if (!signal.aborted) publish({ status: 'failed', error })
    } finally {
      isBusy = false
    }
    // Closed and opened again while a question was on its way.
    if (signal.aborted && !end.signal.aborted) void work()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    setVisible(first, last) {
      seen = { first, last }
      if (store.get().status !== 'failed') void work()
      for (const watcher of watchers) watcher()
    },
    nearestFirst() {
      const { rows } = store.get()
      const middle = (seen.first + seen.last) / 2 - start
      const farness = rows.map((row, at) => ({ row, far: Math.abs(at - middle) }))
      return farness.toSorted((one, other) => one.far - other.far).map(({ row }) => row)
    },
    reload() {
      isOld = true
      if (store.get().status === 'failed')
        publish({ status: pages.length === 0 ? 'loading' : 'ready', error: undefined })
      void work()
    },
    patch(changed, gone = []) {
      const byId = new Map(changed.map((row) => [row.id, row]))
      pages = pages.map((page) => ({ ...page, items: page.items.map((row) => byId.get(row.id) ?? row) }))
      publish(gone.length === 0 ? {} : { gone: new Set([...store.get().gone, ...gone]) })
    },
    recordNew(found) {
      if (typeof found !== 'number') for (const id of found) fresh.add(id)
      store.set({ ...store.get(), newCount: typeof found === 'number' ? found : fresh.size })
    },
    onVisibleChange(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    applyOptimistic(matches, status) {
      const claim = { matches, status }
      claims.add(claim)
      publish()
      return (kept) => {
        claims.delete(claim)
        if (kept) {
          const only = new Set([claim])
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

function withOptimistic(row: Row, claims: ReadonlySet<OptimisticChange>): Row {
  let shown = row
  for (const { matches, status } of claims) {
    if (shown.curation_status !== status && matches(row)) shown = { ...shown, curation_status: status }
  }
  return shown
}
