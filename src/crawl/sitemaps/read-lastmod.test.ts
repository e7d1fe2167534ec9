import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readLastmod } from './read-lastmod.ts'

// A machine far from UTC.
beforeAll(() => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(new Date(0).getTimezoneOffset()).toBe(-540)
})
afterAll(() => vi.unstubAllEnvs())

test.each([
  ['2024', '2024-01-01T00:00:00.000Z'],
  ['2024-05-06', '2024-05-06T00:00:00.000Z'],
  ['2024-05-06 07:08', '2024-05-06T07:08:00.000Z'],
  ['2024-05-06T07:08:09.5', '2024-05-06T07:08:09.500Z'],
  ['2024-05-06T07:08:09-02:00', '2024-05-06T09:08:09.000Z'],
  ['2024-05-06T07:08:09+0200', '2024-05-06T05:08:09.000Z'],
  ['Mon, 06 May 2024 07:08:09', '2024-05-06T07:08:09.000Z'],
  ['6 May 2024 07:08', '2024-05-06T07:08:00.000Z'],
  ['Mon, 06 May 2024 07:08:09 +0200', '2024-05-06T05:08:09.000Z'],
  ['Mon, 06 May 2024 07:08:09 GMT', '2024-05-06T07:08:09.000Z'],
  ['yesterday', null],
])('%s is %s in every time zone', (written, time) => expect(readLastmod(written)).toBe(time))
