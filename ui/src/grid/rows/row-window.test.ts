import { expect, test, vi } from 'vitest'
import type { Row, RowsPage } from '../../api/entity-routes.ts'
import type { Query } from '../../api/send.ts'
import { createRowWindow, type RowWindow } from './row-window.ts'

let clock = 0
const now = () => clock
const rowAt = (n: number): Row => ({ id: `id-${n}`, curation_status: 'New', n })

/** A fake list with the API's paging: by cursor, by skip, from the end. Cursors are indexes. */
function listOf(count: number, estimate = count) {
  const requests: Query[] = []
  const fetchPage = (query: Query): Promise<RowsPage> => {
    requests.push(query)
    const limit = Number(query.limit)
    const stop = query.before === 'end' ? count : query.before === undefined ? undefined : Number(query.before)
    const from = stop === undefined ? Number(query.after ?? query.skip ?? 0) : Math.max(0, stop - limit)
    const items = Array.from({ length: Math.max(0, Math.min(stop ?? from + limit, count) - from) }, (_, at) =>
      rowAt(from + at),
    )
    const end = from + items.length
    const total = query.total === 'auto' ? { count: estimate, exact: estimate === count } : null
    return Promise.resolve({
      items,
      next: end < count ? `${end}` : null,
      previous: from > 0 ? `${from}` : null,
      total,
      facets: {},
    })
  }
  return { fetchPage, requests }
}

/** Shows a range and waits until each of its rows is at its index. */
async function showRows(rows: RowWindow, first: number, last: number): Promise<void> {
  rows.setVisible(first, last)
  await vi.waitFor(() => {
    const { start, rows: loaded } = rows.get()
    for (let at = first; at < last; at++) expect(loaded[at - start]?.n).toBe(at)
  })
}

test('scrolls down and up by cursors with a bounded number of rows', async () => {
  const { fetchPage, requests } = listOf(10_000)
  const rows = createRowWindow(fetchPage, now)
  for (let top = 0; top < 5_000; top += 100) await showRows(rows, top, top + 40)
  expect(rows.get().rows.length).toBeLessThan(2_500)
  for (let top = 5_000; top >= 0; top -= 100) await showRows(rows, top, top + 40)
  expect(rows.get().start).toBe(0)
  expect(requests.filter(({ skip }) => skip !== undefined)).toEqual([])
})

test('jumps by skip over long distances, then continues by cursors', async () => {
  const { fetchPage, requests } = listOf(1_000_000)
  const rows = createRowWindow(fetchPage, now)
  await showRows(rows, 0, 40)
  await showRows(rows, 500_000, 500_040)
  expect(requests.filter(({ skip }) => skip !== undefined)).toHaveLength(1)
  for (let top = 500_000; top > 499_000; top -= 100) await showRows(rows, top, top + 40)
  await showRows(rows, 0, 40)
})

test('replaces an estimated total by the exact one at the last row', async () => {
  const { fetchPage } = listOf(900, 1_300)
  const rows = createRowWindow(fetchPage, now)
  await showRows(rows, 0, 40)
  expect(rows.get().total).toEqual({ count: 1_300, exact: false })
  rows.setVisible(1_260, 1_300)
  await vi.waitFor(() => expect(rows.get().rows.at(-1)?.n).toBe(899))
  for (let top = 0; top <= 860; top += 40) await showRows(rows, top, top + 40)
  expect(rows.get().total).toEqual({ count: 900, exact: true })
})

test('shows an optimistic status, reverts it on rejection and keeps it on success', async () => {
  const rows = createRowWindow(listOf(50).fetchPage, now)
  await showRows(rows, 0, 50)
  const status = () => rows.get().rows.filter(({ curation_status }) => curation_status === 'Maybe').length
  const first = rows.applyOptimistic(({ id }) => id === 'id-3', 'Maybe')
  expect(status()).toBe(1)
  rows.patch([{ ...rowAt(3), title: 'as the server has it, before the change' }])
  expect(status()).toBe(1)
  first(false)
  expect(status()).toBe(0)
  rows.applyOptimistic(() => true, 'Maybe')(true)
  expect(status()).toBe(50)
})

test('keeps the loaded rows when a page fails', async () => {
  const { fetchPage } = listOf(1_000)
  let isDown = false
  const rows = createRowWindow((query) => (isDown ? Promise.reject(new Error('down')) : fetchPage(query)), now)
  await showRows(rows, 0, 20)
  isDown = true
  rows.setVisible(100, 140)
  await vi.waitFor(() => expect(rows.get().status).toBe('failed'))
  expect(rows.get().rows[0]?.n).toBe(0)
  isDown = false
  rows.reload()
  await showRows(rows, 100, 140)
  expect(rows.nearestFirst()[0]?.n).toBe(120)
})

test('reloads after a failure', async () => {
  const { fetchPage } = listOf(50)
  let isDown = true
  const rows = createRowWindow((query) => (isDown ? Promise.reject(new Error('down')) : fetchPage(query)), now)
  rows.setVisible(0, 20)
  await vi.waitFor(() => expect(rows.get().status).toBe('failed'))
  isDown = false
  rows.reload()
  await showRows(rows, 0, 20)
})

test('counts a new row once, and resets the count on reload', async () => {
  const rows = createRowWindow(listOf(50).fetchPage, now)
  clock = 1_000
  await showRows(rows, 0, 20)
  clock = 2_000
  rows.recordNew(['new-1', 'new-2'])
  rows.recordNew(['new-2', 'new-3'])
  expect(rows.get()).toMatchObject({ newCount: 3, asOf: 1_000 })
  rows.reload()
  await vi.waitFor(() => expect(rows.get()).toMatchObject({ newCount: 0, asOf: 2_000 }))
  rows.recordNew(['new-4'])
  expect(rows.get().newCount).toBe(1)
})

test('notifies listeners when other rows become visible', () => {
  const rows = createRowWindow(listOf(50).fetchPage, now)
  let calls = 0
  const end = rows.onVisibleChange(() => {
    calls++
  })
  rows.setVisible(0, 20)
  end()
  rows.setVisible(20, 40)
  expect(calls).toBe(1)
})
