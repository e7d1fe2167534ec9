import { expect, onTestFinished, test, vi } from 'vitest'
import type { SearchView } from '../http/search-views.ts'
import { searchProgress } from './search-progress.ts'

test('shows each search, the rate of all and the time left, and then only the searches', () => {
  // Another terminal may be one that gets no progress.
  vi.stubEnv('TERM', 'xterm')
  onTestFinished(() => void vi.unstubAllEnvs())
  const written: string[] = []
  let seconds = 0
  const write = (text: string) => written.push(text) > 0
  const progress = searchProgress({ isTTY: true, columns: 200, rows: 24, write }, () => seconds * 1000)
  const view = (cells_done: number) =>
    ({
      id: 'a',
      kinds: ['dentists'],
      places: ['Leeds'],
      search_outcome: cells_done === 40 ? 'complete' : null,
      search_error: null,
      search_status: 'Processing',
      found: cells_done * 5,
      new_places: 1,
      filtered: 0,
      calls: cells_done,
      cost: '0',
      estimated: null,
      estimate_high: null,
      cells_done,
      cells_left: 40 - cells_done,
    }) as unknown as SearchView
  for (const cells of [0, 2, 4, 6, 8, 10]) {
    progress.show(view(cells))
    seconds++
  }
  expect(written.at(-1)).toBe(
    'dentists in Leeds: processing; 50 found, 1 new, 0 filtered out, 30 cells left, 10 calls, 0\n' +
      '10.0 places a second, about 15 s left\n',
  )
  progress.show(view(40))
  const printed: string[] = []
  progress.end((line) => printed.push(line))
  expect(written.at(-1)).toBe('\x1b[2A\x1b[J')
  expect(printed).toEqual(['dentists in Leeds: complete; 200 found, 1 new, 0 filtered out, 40 calls, 0'])
})
