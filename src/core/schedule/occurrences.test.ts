import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLongRun } from '../../testing/runs.ts'
import { parseCron } from './cron.ts'
import { describeCron } from './describe-cron.ts'
import { isTooFrequent, occurrencesAfter } from './occurrences.ts'
import { parsePhrase, parseWhen } from './parse-phrase.ts'
import { isTimeZone } from './time-zone.ts'

const minuteMs = 60_000
/** Zones with their clock changes: both directions, half an hour, at midnight, a skipped day, none. */
const changes: readonly (readonly [string, string])[] = [
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Africa/Casablanca', '2026-03-22T02:00:00Z'],
  ['Asia/Kathmandu', '2026-05-01T00:00:00Z'],
  ['UTC', '2026-02-28T23:00:00Z'],
]

const subset = (min: number, max: number, most: number) =>
  fc
    .uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: most })
    .map((all) => all.toSorted((a, b) => a - b))
const daysOf = fc.oneof(
  { arbitrary: fc.constant({}), weight: 3 },
  { arbitrary: fc.record({ weekdays: subset(0, 6, 5) }), weight: 2 },
  { arbitrary: fc.record({ days: subset(1, 28, 6) }), weight: 1 },
)
const cronFields = fc.tuple(subset(0, 59, 3), fc.oneof(subset(0, 4, 3), subset(0, 23, 4)), daysOf)

/** Looks at every minute of real time, and reads the clock of the zone as text. Knows nothing of offsets. */
function byLookingAtClocks(
  zone: string,
  [from, to]: readonly [number, number],
  matches: (at: readonly number[], weekday: number) => boolean,
): string[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const shown = new Set<string>()
  const due: string[] = []
  let before: number | undefined
  for (let at = from; at < to; at += minuteMs) {
    const text = clock.format(at)
    const now = Date.parse(`${text.replace(' ', 'T')}:00Z`)
    const skipped = before === undefined ? [] : minutesBetween(before, now)
    const fresh = shown.has(text) ? [] : [now]
    if ([...skipped, ...fresh].some((wall) => matches(numbersOf(wall), new Date(wall).getUTCDay())))
      due.push(new Date(at).toISOString())
    shown.add(text)
    before = before === undefined ? now : Math.max(before, now)
  }
  return due
}

const minutesBetween = (before: number, now: number) =>
  Array.from({ length: Math.max(0, (now - before) / minuteMs - 1) }, (_, index) => before + (index + 1) * minuteMs)
const numbersOf = (wall: number) => {
  const at = new Date(wall)
  return [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate()]
}

test('occurrences are those that a person with a clock would count, over every change of the clocks', () => {
  fc.assert(
    fc.property(fc.constantFrom(...changes), cronFields, fc.integer({ min: 0, max: 1439 }), (change, fields, shift) => {
      const [zone, changesAt] = change
      const [minutes, hours, days] = fields
      const { weekdays, days: ofMonth } = { weekdays: undefined, days: undefined, ...days }
      const cron = `${minutes.join()} ${hours.join()} ${ofMonth?.join() ?? '*'} * ${weekdays?.join() ?? '*'}`
      const from = Date.parse(changesAt) - 1440 * minuteMs + shift * minuteMs
      const until = from + 2880 * minuteMs
      const all = occurrencesAfter({ cron, timeZone: zone }, new Date(from - 1), 40)
      const mine = all.filter((at) => at.getTime() < until).map((at) => at.toISOString())
      // A day earlier, to know what the clocks have shown before.
      const expected = byLookingAtClocks(
        zone,
        [from - 1440 * minuteMs, until],
        ([minute = 0, hour = 0, day = 0], weekday) =>
          [
            minutes.includes(minute),
            hours.includes(hour),
            ofMonth?.includes(day) ?? true,
            weekdays?.includes(weekday) ?? true,
          ].every(Boolean),
      ).filter((at) => Date.parse(at) >= from)
      expect(mine).toEqual(expected)
      // One at a time they are the same, as a worker plans them.
      const oneByOne: string[] = []
      for (let at = new Date(from - 1); ; ) {
        const [next] = occurrencesAfter({ cron, timeZone: zone }, at, 1)
        if (next === undefined || next.getTime() >= until) break
        oneByOne.push(next.toISOString())
        at = next
      }
      expect(oneByOne).toEqual(mine)
    }),
    { numRuns: isLongRun ? 2000 : 40 },
  )
})

test('a time that does not exist, and one that comes twice', () => {
  const next = (timeZone: string, cron: string, after: string, count = 2) =>
    occurrencesAfter({ cron, timeZone }, new Date(after), count).map((at) => at.toISOString())
  expect(next('Europe/Berlin', '30 2 * * *', '2026-03-28T12:00:00Z')).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ])
  expect(next('Europe/Berlin', '30 2 * * *', '2026-10-24T12:00:00Z')).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ])
  expect(next('Europe/Berlin', '30 2 * * *', '2026-10-25T00:45:00Z', 1)).toEqual(['2026-10-26T01:30:00.000Z'])
})

test('what is written in words is read back, in English and German', () => {
  const months = fc.option(subset(1, 12, 4), { nil: undefined })
  fc.assert(
    fc.property(subset(0, 59, 4), subset(0, 23, 12), daysOf, months, (minutes, hours, days, inMonths) => {
      const cron = { minutes, hours, days: undefined, weekdays: undefined, months: inMonths, ...days }
      for (const language of ['en', 'de'] as const) {
        const text = describeCron(cron, language)
        expect({ text, ...parsePhrase(text) }).toEqual({ text, ...cron })
      }
    }),
    { numRuns: isLongRun ? 5000 : 300 },
  )
})

test.each([
  ['0 9 * * 1', 'every Monday at 9:00', 'jeden Montag um 9:00'],
  ['0 7 * * 1-5', 'every weekday at 7:00', 'jeden Tag von Montag bis Freitag um 7:00'],
  ['30 6 1,15 * *', 'on the 1st and 15th of every month at 6:30', 'am 1. und 15. jedes Monats um 6:30'],
  ['0 8 31 * *', 'on the 31st of every month that has it at 8:00', 'am 31. jedes Monats, der ihn hat, um 8:00'],
  ['0 */6 * * *', 'every 6 hours', 'alle 6 Stunden'],
  ['15 * * * *', 'every hour at minute 15', 'jede Stunde zur Minute 15'],
  ['0 9 1 1,7 *', 'on the 1st of January and July at 9:00', 'am 1. im Januar und Juli um 9:00'],
  ['0 9,12 * * 0,6', 'every Saturday and Sunday at 9:00 and 12:00', 'jeden Samstag und Sonntag um 9:00 und 12:00'],
])('%s is "%s" and "%s"', (cron, english, german) => {
  const read = parseCron(cron)
  if ('problem' in read) throw new Error(read.problem)
  expect([describeCron(read, 'en'), describeCron(read, 'de')]).toEqual([english, german])
  expect([parseWhen(english), parseWhen(german), parseWhen(cron)]).toEqual([{ cron }, { cron }, { cron }])
})

test.each([
  ['daily at 9am', '0 9 * * *'],
  ['every Tuesday, Thursday at 5:30 pm', '30 17 * * 2,4'],
  ['montags um 9 Uhr', '0 9 * * 1'],
  ['montags bis freitags um 9.15 Uhr', '15 9 * * 1-5'],
  ['täglich um 22:00', '0 22 * * *'],
  ['monthly on the 1st at 8:00', '0 8 1 * *'],
  ['every hour', '0 * * * *'],
  ['0 9 * * MON-FRI', '0 9 * * 1-5'],
  ['0 9 * * 7', '0 9 * * 0'],
])('"%s" is %s', (text, cron) => {
  expect(parseWhen(text)).toEqual({ cron })
})

test.each([
  ['every Monday', 'has no time'],
  ['every Blurday at 9:00', 'no day'],
  ['every 7 hours', 'do not divide a day'],
  ['at 9:00 and 10:30', 'different minutes'],
  ['at 25:00', 'has no time'],
  ['0 9 1 * 1', 'a day of the month and a weekday'],
  ['0 9 31 2 *', 'never happens'],
  ['61 9 * * *', '"61" as the minute'],
  ['0 9 * *', '4 fields'],
  ['*/0 9 * * *', 'step of 0'],
  ['0 9 L * *', '"L" as the day'],
  ['', 'has no time'],
])('"%s" is refused', (text, problem) => {
  expect(parseWhen(text)).toEqual({ problem: expect.stringContaining(problem) })
})

test('no text breaks it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const read = parseWhen(text)
      if ('cron' in read) expect(parseCron(read.cron)).not.toHaveProperty('problem')
    }),
  )
})

test('zones are names of the IANA database, and runs have a gap', () => {
  expect(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+1'].filter(isTimeZone)).toHaveLength(4)
  expect(['', '+01:00', 'Berlin', 'Europe/Berlin; DROP', 'Mars/Olympus'].filter(isTimeZone)).toEqual([])
  expect(['* * * * *', '*/10 * * * *', '0,5 9 * * *', '59 23 * * *', '*/15 * * * *'].map(isTooFrequent)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
