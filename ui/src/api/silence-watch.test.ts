import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSilence } from './silence-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each sign of life begins the wait anew; silence ends it', () => {
  const watch = watchSilence(45_000)
  for (let n = 0; n < 5; n++) {
    vi.advanceTimersByTime(44_999)
    watch.heard()
  }
  expect(watch.signal.aborted).toBe(false)
  vi.advanceTimersByTime(45_000)
  expect(watch.signal.aborted).toBe(true)
})

test('a stream that has ended is not watched any more', () => {
  const watch = watchSilence(45_000)
  watch.end()
  vi.advanceTimersByTime(90_000)
  expect(watch.signal.aborted).toBe(false)
})
