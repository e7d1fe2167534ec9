import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startIdleTimeout } from './idle-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('aborts after an idle period; each reset restarts the period', () => {
  const idle = startIdleTimeout(45_000)
  for (let n = 0; n < 5; n++) {
    vi.advanceTimersByTime(44_999)
    idle.reset()
  }
  expect(idle.signal.aborted).toBe(false)
  vi.advanceTimersByTime(45_000)
  expect(idle.signal.aborted).toBe(true)
})

test('does not abort after clear', () => {
  const idle = startIdleTimeout(45_000)
  idle.clear()
  vi.advanceTimersByTime(90_000)
  expect(idle.signal.aborted).toBe(false)
})
