// A grid must not jump under somebody's hand: rows that are shown are changed in place, and new ones are only counted.
import { call } from '../../api/call.ts'
import { onReturn } from '../../api/connection.ts'
import type { Slug } from '../../api/entity-routes.ts'
import type { Query } from '../../api/send.ts'
import { onServerEvent } from '../../api/server-events.ts'
import type { RowWindow } from './row-window.ts'

const gatherMs = 600
/** More of them are looked at again by being asked for when they are seen. */
const mostIds = 100

/** Keeps loaded rows as the server has them; gives back what ends it. */
export function keepRowsLive(rows: RowWindow, slug: Slug, question: Query): () => void {
  let waiting: Set<string> | 'many' = new Set()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const openedAt = Date.now()
  const flush = async () => {
    const changed = waiting
    waiting = new Set()
    timer = undefined
    const loaded = rows.nearestFirst().map(({ id }) => id)
    const shown = changed === 'many' ? loaded : loaded.filter((id) => changed.has(id))
    const made =
      changed === 'many' ? 'many' : [...changed].filter((id) => madeAt(id) > openedAt && !loaded.includes(id))
    await Promise.all([refresh(shown), look(made)])
  }
  const refresh = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    const query = { id: `in:${ids.slice(0, mostIds).join(',')}`, limit: mostIds, total: 'none' }
    const { items } = await call(`GET /${slug}` as const, { query })
    const there = new Set(items.map(({ id }) => id))
    if (!isOver)
      rows.patch(
        items,
        ids.slice(0, mostIds).filter((id) => !there.has(id)),
      )
  }
  const look = async (made: readonly string[] | 'many') => {
    if (made.length === 0) return
    const among = made === 'many' ? {} : { id: [question.id ?? [], `in:${made.join(',')}`].flat().map(String) }
    const { total } = await call(`GET /${slug}` as const, { query: { ...question, ...among, limit: 1 } })
    const { total: shown, fresh } = rows.get()
    if (isOver || total?.exact !== true) return
    if (made === 'many') rows.noteFresh(shown.exact ? Math.max(0, total.count - shown.count) : fresh)
    else rows.noteFresh(fresh + total.count)
  }
  const stop = onServerEvent('rows', ({ entity, ids }) => {
    if (entity.replaceAll('_', '-') !== slug) return
    if (ids === null || waiting === 'many') waiting = 'many'
    else for (const id of ids) waiting.add(id)
    // What cannot be asked for now is asked for at the next change; `send` has told the shell.
    timer ??= setTimeout(() => void flush().catch(() => undefined), gatherMs)
  })
  const stopReset = onServerEvent('reset', ({ reason }) => {
    if (reason !== 'new') rows.reload()
  })
  const stopReturn = onReturn(() => rows.reload())
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
    stopReturn()
    stopReset()
  }
}

/** The first 48 bits of our ids are the time at which they were made (RFC 9562, version 7). */
function madeAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
