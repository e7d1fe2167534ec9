import { expect, test } from 'vitest'
import { readOsmHours } from './osm-hours.ts'

const nine = [{ opens: '09:00', closes: '17:00' }]

test('parses days, ranges, lists, breaks and closed days', () => {
  expect(readOsmHours('Mo-We 09:00-17:00; Th,Fr 9:00-12:00,13:00-17:00; Su off')).toEqual({
    monday: nine,
    tuesday: nine,
    wednesday: nine,
    thursday: [
      { opens: '09:00', closes: '12:00' },
      { opens: '13:00', closes: '17:00' },
    ],
    friday: [
      { opens: '09:00', closes: '12:00' },
      { opens: '13:00', closes: '17:00' },
    ],
  })
})

test('parses ranges across the end of the week and times past midnight, and ignores holidays', () => {
  const night = [{ opens: '20:00', closes: '02:00' }]
  expect(readOsmHours('Sa-Mo 20:00-26:00; PH off')).toEqual({ saturday: night, sunday: night, monday: night })
})

test('a later rule replaces an earlier one; a rule without days applies to all days', () => {
  expect(readOsmHours('09:00-17:00; Su off')).toMatchObject({ monday: nine, saturday: nine })
  expect(readOsmHours('09:00-17:00; Su off')).not.toHaveProperty('sunday')
  expect(readOsmHours('24/7')).toMatchObject({ sunday: [{ opens: '00:00', closes: '24:00' }] })
})

test.for([
  'Apr-Oct Mo-Fr 09:00-17:00',
  'Mo-Fr sunrise-sunset',
  'Mo[1] 10:00-12:00',
  'by appointment',
  '',
  'Mo-Fr 09:00+',
  'Mo 99:99-10:00',
  'x'.repeat(5000),
])('unsupported syntax gives undefined: %s', (text) => {
  expect(readOsmHours(text)).toBeUndefined()
})
