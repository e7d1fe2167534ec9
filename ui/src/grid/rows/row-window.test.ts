import { expect, test, vi } from 'vitest'
import type { Row, RowsPage } from '../../api/entity-routes.ts'
import type { Query } from '../../api/send.ts'
import { createRowWindow, type RowWindow } from './row-window.ts'

let clock = 0
const now = () => clock
const rowAt = (n: number): Row => ({ id: `id-${n}`, curation_status: 'New', n })

/** A list of so many rows, asked as the API is: by cursor, by skip, from the end. Cursors are places. */
function listOf(count: number, estimate = count) {
  const asked: Query[] = []
  const ask = (query: Query): Promise<RowsPage> => {
    asked.push(query)
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
  return { ask, asked }
}

/** Asks for a range and waits until all of it is there, each row at its place. */
async function see(rows: RowWindow, first: number, last: number): Promise<void> {
  rows.setVisible(first, last)
  await vi.waitFor(() => {
    const { start, rows: loaded } = rows.get()
    for (let at = first; at < last; at++) expect(loaded[at - start]?.n).toBe(at)
  })
}

test('walks down and up by cursors, and keeps a bounded number of rows', async () => {
  const { ask, asked } = listOf(10_000)
  const rows = createRowWindow(ask, now)
  for (let top = 0; top < 5_000; top += 100) await see(rows, top, top + 40)
  expect(rows.get().rows.length).toBeLessThan(2_500)
  for (let top = 5_000; top >= 0; top -= 100) await see(rows, top, top + 40)
  expect(rows.get().start).toBe(0)
  expect(asked.filter(({ skip }) => skip !== undefined)).toEqual([])
})

test('a long way is a jump, with cursors on from there', async () => {
  const { ask, asked } = listOf(1_000_000)
  const rows = createRowWindow(ask, now)
  await see(rows, 0, 40)
  await see(rows, 500_000, 500_040)
  expect(asked.filter(({ skip }) => skip !== undefined)).toHaveLength(1)
  for (let top = 500_000; top > 499_000; top -= 100) await see(rows, top, top + 40)
  await see(rows, 0, 40)
})

test('an estimate that was too high ends at the last row, and says how many there are', async () => {
  const { ask } = listOf(900, 1_300)
  const rows = createRowWindow(ask, now)
  await see(rows, 0, 40)
  expect(rows.get().total).toEqual({ count: 1_300, exact: false })
  rows.setVisible(1_260, 1_300)
  await vi.waitFor(() => expect(rows.get().rows.at(-1)?.n).toBe(899))
  for (let top = 0; top <= 860; top += 40) await see(rows, top, top + 40)
  expect(rows.get().total).toEqual({ count: 900, exact: true })
})

test('a claim shows at once, goes when it is refused, and stays when it is kept', async () => {
  const rows = createRowWindow(listOf(50).ask, now)
  await see(rows, 0, 50)
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

test('a page that fails leaves the rows that are there', async () => {
  const { ask } = listOf(1_000)
  let isDown = false
  const rows = createRowWindow((query) => (isDown ? Promise.reject(new Error('down')) : ask(query)), now)
  await see(rows, 0, 20)
  isDown = true
  rows.setVisible(100, 140)
  await vi.waitFor(() => expect(rows.get().status).toBe('failed'))
  expect(rows.get().rows[0]?.n).toBe(0)
  isDown = false
  rows.reload()
  await see(rows, 100, 140)
  expect(rows.nearestFirst()[0]?.n).toBe(120)
})

test('what failed can be asked again', async () => {
  const { ask } = listOf(50)
  let isDown = true
  const rows = createRowWindow((query) => (isDown ? Promise.reject(new Error('down')) : ask(query)), now)
  rows.setVisible(0, 20)
  await vi.waitFor(() => expect(rows.get().status).toBe('failed'))
  isDown = false
  rows.reload()
  await see(rows, 0, 20)
})

test('a new row is counted once, however often it is told of, and not at all once the list was asked for again', async () => {
  const rows = createRowWindow(listOf(50).ask, now)
  clock = 1_000
  await see(rows, 0, 20)
  clock = 2_000
  rows.recordNew(['new-1', 'new-2'])
  rows.recordNew(['new-2', 'new-3'])
  expect(rows.get()).toMatchObject({ fresh: 3, asOf: 1_000 })
  rows.reload()
  await vi.waitFor(() => expect(rows.get()).toMatchObject({ fresh: 0, asOf: 2_000 }))
  rows.recordNew(['new-4'])
  expect(rows.get().newCount).toBe(1)
})

test('tells who watches that other rows are seen', () => {
  const rows = createRowWindow(listOf(50).ask, now)
  let told = 0
  const end = rows.onVisibleChange(() => {
    told++
  })
  rows.setVisible(0, 20)
  end()
  rows.setVisible(20, 40)
  expect(told).toBe(1)
})
