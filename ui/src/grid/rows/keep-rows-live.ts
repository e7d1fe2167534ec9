// A grid must not jump while it is used: loaded rows are updated in place, and new rows are only counted.
import { call } from '../../api/call.ts'
import { onReconnect } from '../../api/connection.ts'
import type { Slug } from '../../api/entity-routes.ts'
import type { Query } from '../../api/send.ts'
import { onServerEvent } from '../../api/server-events.ts'
import type { RowWindow } from './row-window.ts'

const batchMs = 600
const visibleMs = 120
/** Rows per request, nearest first; the others are refreshed when they become visible. */
const maxIds = 100

/** Keeps loaded rows up to date. Returns a function that stops it. */
export function keepRowsLive(rows: RowWindow, slug: Slug, listQuery: Query): () => void {
  let waiting: Set<string> | 'many' = new Set()
  /** Changed rows that were too far away to be refreshed. */
  let old: ReadonlySet<string> = new Set()
  /** The `asOf` of a list with changes without ids: its new rows can only be counted by total. */
  let unnamedSince: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  // Errors are ignored: `send` has set the connection state, and the next change tries again.
  const soon = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush().catch(() => undefined)
    }, ms)
  }
  const flush = async () => {
    const { rows: loaded, status, asOf } = rows.get()
    if (status === 'loading') return soon(batchMs)
    const changed = waiting
    waiting = new Set()
    // An empty list cannot jump: reload it. After an error, a reload would fail again.
    if (loaded.length === 0) return status === 'ready' ? rows.reload() : undefined
    const near = rows.nearestFirst().map(({ id }) => id)
    const shown = near.filter((id) => changed === 'many' || changed.has(id) || old.has(id))
    old = new Set(shown.slice(maxIds))
    if (changed === 'many') unnamedSince = asOf
    const known = new Set(near)
    const created = changed === 'many' ? [] : [...changed].filter((id) => createdAt(id) > asOf && !known.has(id))
    await Promise.all([refresh(shown.slice(0, maxIds)), count(created)])
  }
  const refresh = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    const query = { id: `in:${ids.join(',')}`, limit: maxIds, total: 'none' }
    const { items } = await call(`GET /${slug}` as const, { query })
    const there = new Set(items.map(({ id }) => id))
    const gone = ids.filter((id) => !there.has(id))
    if (!isOver) rows.patch(items, gone)
  }
  const count = async (created: readonly string[]) => {
    const { asOf } = rows.get()
    if (unnamedSince === asOf || created.length > maxIds) return countAll()
    if (created.length === 0) return
    const among = { id: [listQuery.id ?? [], `in:${created.join(',')}`].flat().map(String) }
    const query = { ...listQuery, ...among, limit: maxIds, total: 'none' }
    const { items } = await call(`GET /${slug}` as const, { query })
    if (!isOver && rows.get().asOf === asOf) rows.recordNew(items.map(({ id }) => id))
  }
  const countAll = async () => {
    const { asOf, total: shown } = rows.get()
    unnamedSince = asOf
    if (!shown.exact) return
    const { total } = await call(`GET /${slug}` as const, { query: { ...listQuery, limit: 1 } })
    if (!isOver && rows.get().asOf === asOf && total?.exact === true)
      rows.recordNew(Math.max(0, total.count - shown.count))
  }
  const ends = [
    onServerEvent('rows', ({ entity, ids }) => {
      if (entity.replaceAll('_', '-') !== slug) return
      if (ids === null || waiting === 'many') waiting = 'many'
      else for (const id of ids) waiting.add(id)
      soon(batchMs)
    }),
    rows.onVisibleChange(() => {
      if (old.size > 0) soon(visibleMs)
    }),
    onServerEvent('reset', ({ reason }) => {
      if (reason !== 'new') rows.reload()
    }),
    onReconnect(() => rows.reload()),
  ]
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** The first 48 bits of a UUIDv7 are its creation time (RFC 9562). */
function createdAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
