// A grid must not jump under somebody's hand: rows that are shown are changed in place, and new ones are only counted.
import { call } from '../../api/call.ts'
import { onReconnect } from '../../api/connection.ts'
import type { Slug } from '../../api/entity-routes.ts'
import type { Query } from '../../api/send.ts'
import { onServerEvent } from '../../api/server-events.ts'
import type { RowWindow } from './row-window.ts'

const batchMs = 600
const visibleMs = 120
/** So many are asked for at once, the nearest first; the others when they are seen. */
const maxIds = 100

/** Keeps loaded rows as the server has them; gives back what ends it. */
export function keepRowsLive(rows: RowWindow, slug: Slug, question: Query): () => void {
  let waiting: Set<string> | 'many' = new Set()
  /** Rows that have changed and were too far away to be asked for. */
  let old: ReadonlySet<string> = new Set()
  /** For which list new rows can only be counted in all: some came without being named. */
  let unnamedSince: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  // What cannot be asked for now is asked for at the next change; `send` has told the shell.
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
    // There is nothing that could jump, and nothing to press a button in. What was refused would be refused again.
    if (loaded.length === 0) return status === 'ready' ? rows.reload() : undefined
    const near = rows.nearestFirst().map(({ id }) => id)
    const shown = near.filter((id) => changed === 'many' || changed.has(id) || old.has(id))
    old = new Set(shown.slice(maxIds))
    if (changed === 'many') unnamedSince = asOf
    const known = new Set(near)
    const made = changed === 'many' ? [] : [...changed].filter((id) => madeAt(id) > asOf && !known.has(id))
    await Promise.all([refresh(shown.slice(0, maxIds)), count(made)])
  }
  const refresh = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    const query = { id: `in:${ids.join(',')}`, limit: maxIds, total: 'none' }
    const { items } = await call(`GET /${slug}` as const, { query })
    const there = new Set(items.map(({ id }) => id))
    const gone = ids.filter((id) => !there.has(id))
    if (!isOver) rows.patch(items, gone)
  }
  const count = async (made: readonly string[]) => {
    const { asOf } = rows.get()
    if (unnamedSince === asOf || made.length > maxIds) return countAll()
    if (made.length === 0) return
    const among = { id: [question.id ?? [], `in:${made.join(',')}`].flat().map(String) }
    const query = { ...question, ...among, limit: maxIds, total: 'none' }
    const { items } = await call(`GET /${slug}` as const, { query })
    if (!isOver && rows.get().asOf === asOf) rows.recordNew(items.map(({ id }) => id))
  }
  const countAll = async () => {
    const { asOf, total: shown } = rows.get()
    unnamedSince = asOf
    if (!shown.exact) return
    const { total } = await call(`GET /${slug}` as const, { query: { ...question, limit: 1 } })
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

/** The first 48 bits of our ids are the time at which they were made (RFC 9562, version 7). */
function madeAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
