import { expect, test } from 'vitest'
import { LeaseWatch, maxSilenceSeconds } from './lease-watch.ts'

const every = (seconds: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / seconds) + 1 }, (_, n) => from + n * seconds)

test('silence counts after it was watched for long enough, and again after a break', () => {
  const watch = new LeaseWatch()
  for (const now of every(5, 1000, 1015)) expect(watch.mustBeatSince(now)).toBeUndefined()
  expect(watch.mustBeatSince(1020)).toBe(1020 - maxSilenceSeconds)
  expect(watch.mustBeatSince(1025)).toBe(1025 - maxSilenceSeconds)
  // The database was away for a minute: the heartbeats of all workers are old.
  for (const now of every(5, 1085, 1100)) expect(watch.mustBeatSince(now)).toBeUndefined()
  expect(watch.mustBeatSince(1105)).toBe(1105 - maxSilenceSeconds)
  // Its clock was set back.
  expect(watch.mustBeatSince(1050)).toBeUndefined()
})
