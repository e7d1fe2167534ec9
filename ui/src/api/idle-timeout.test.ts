import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startIdleTimeout } from './idle-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each sign of life begins the wait anew; silence ends it', () => {
  const watch = startIdleTimeout(45_000)
  for (let n = 0; n < 5; n++) {
    vi.advanceTimersByTime(44_999)
    watch.reset()
  }
  expect(watch.signal.aborted).toBe(false)
  vi.advanceTimersByTime(45_000)
  expect(watch.signal.aborted).toBe(true)
})

test('a stream that has ended is not watched any more', () => {
  const watch = startIdleTimeout(45_000)
  watch.clear()
  vi.advanceTimersByTime(90_000)
  expect(watch.signal.aborted).toBe(false)
})
