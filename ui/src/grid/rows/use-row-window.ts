import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import type { Slug } from '../../api/entity-routes.ts'
import type { Query } from '../../api/send.ts'
import { serverNow } from '../../api/server-clock.ts'
import { keepRowsLive } from './keep-rows-live.ts'
import { createRowWindow, type RowWindow, type WindowState } from './row-window.ts'

/** The rows of one query: another filter or sort creates another window. `listQuery` must be stable. */
export function useRowWindow(slug: Slug, listQuery: Query): readonly [WindowState, RowWindow] {
  const rows = useMemo(
    () =>
      createRowWindow(
        (query, signal) => call(`GET /${slug}` as const, { query: { ...listQuery, ...query }, signal }),
        serverNow,
      ),
    [slug, listQuery],
  )
  useEffect(() => {
    const ends = [rows.activate(), keepRowsLive(rows, slug, listQuery)]
    return () => {
      for (const end of ends) end()
    }
  }, [rows, slug, listQuery])
  return [useSyncExternalStore(rows.subscribe, rows.get), rows]
}
