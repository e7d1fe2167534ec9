import { type Cron, type CronProblem, parseCron, writeCron } from './cron.ts'
import { words } from './words.ts'

const every = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)
const steps = (step: number, count: number) => every(count).filter((number) => number % step === 0)

type Times = Pick<Cron, 'minutes' | 'hours'>
type Days = Pick<Cron, 'days' | 'weekdays' | 'months'>

const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase())
const weekdayNames = [lower(words.en.weekdays), lower(words.de.weekdays)]
const monthNames = [lower(words.en.months), lower(words.de.months)]
/** Other common spellings. */
const weekdayAliases: Readonly<Record<string, number>> = { sonnabend: 6 }

/** A cron expression, or a text such as "every Monday at 9:00" or "jeden Montag um 9:00", as a cron expression. */
export function parseWhen(text: string): { readonly cron: string } | CronProblem {
  const given = text.trim()
  const isExpression = /^[\d*]/.test(given) && !/[\p{L}]{4,}/u.test(given)
  const read = isExpression ? parseCron(given) : parsePhrase(given)
  return 'problem' in read ? read : { cron: writeCron(read) }
}

/** Reads what `describeCron` writes, and usual variants of it, in English and German. */
export function parsePhrase(text: string): Cron | CronProblem {
  const phrase = text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const time = readTimes(phrase)
  if (time === undefined) return { problem: 'has no time that can be read' }
  if ('problem' in time) return time
  const days = readDays(time.rest.replaceAll(/^[ ,]+|[ ,]+$/g, ''))
  if (days === undefined) return { problem: `has "${time.rest.trim().slice(0, 60)}", which is no day that can be read` }
  // A day that no month has is found where expressions are read.
  return parseCron(writeCron({ ...time.times, ...days }))
}

interface ReadTimes {
  readonly times: Times
  /** The phrase without them. */
  readonly rest: string
}

const clock = String.raw`\d{1,2}(?:[:.]\d{2})?(?: ?(?:am|pm|uhr))?`
const number = String.raw`\d{1,2}`
const numberList = `${number}(?:(?:, ?| and | und | to | bis )${number})*`
const timePatterns: readonly [RegExp, (match: RegExpExecArray) => Times | CronProblem | undefined][] = [
  [/\b(?:every|alle) (\d{1,2}) (?:minutes|minuten)\b/, ([, step]) => everyMinutes(Number(step))],
  [/\b(?:every|alle) (\d{1,2}) (?:hours|stunden)\b/, ([, step]) => everyHours(Number(step))],
  [
    /\b(?:every hour|hourly|jede stunde|stündlich)(?: (?:at minute|zur minute) (\d{1,2}))?/,
    ([, minute]) => checked([Number(minute ?? 0)], every(24)),
  ],
  [
    new RegExp(`\\b(?:at minutes|zu den minuten) (${numberList}) (?:of the hours|der stunden) (${numberList})`),
    ([, minutes = '', hours = '']) => checked(numbersOf(minutes), numbersOf(hours)),
  ],
  [
    new RegExp(`\\b(?:at|um) (${clock}(?:(?:, ?| and | und )(?:at |um )?${clock})*)(?: uhr)?(?![\\d.])`),
    ([, times = '']) => timesOfDay(times),
  ],
]

function readTimes(phrase: string): ReadTimes | CronProblem | undefined {
  for (const [pattern, read] of timePatterns) {
    const match = pattern.exec(phrase)
    if (match === null) continue
    const times = read(match)
    if (times === undefined) return undefined
    if ('problem' in times) return times
    return { times, rest: `${phrase.slice(0, match.index)} ${phrase.slice(match.index + match[0].length)}` }
  }
  return undefined
}

function checked(minutes: readonly number[], hours: readonly number[]): Times | undefined {
  const isClock = minutes.every((minute) => minute < 60) && hours.every((hour) => hour < 24)
  return isClock && minutes.length > 0 && hours.length > 0 ? { minutes, hours } : undefined
}

function everyMinutes(step: number): Times | CronProblem {
  if (step === 0 || 60 % step !== 0) return { problem: `has ${step} minutes, which do not divide an hour` }
  return { minutes: steps(step, 60), hours: every(24) }
}

function everyHours(step: number): Times | CronProblem {
  if (step === 0 || 24 % step !== 0) return { problem: `has ${step} hours, which do not divide a day` }
  return { minutes: [0], hours: steps(step, 24) }
}

/** A cron expression has every minute in every hour that it names, so 9:00 and 10:30 are none. */
function timesOfDay(text: string): Times | CronProblem | undefined {
  const times = [...text.matchAll(new RegExp(clock, 'g'))].map(([time]) => readClock(time))
  const known = times.flatMap((time) => (time === undefined ? [] : [time]))
  if (known.length < times.length) return undefined
  const minutes = distinct(known.map(({ minute }) => minute))
  const hours = distinct(known.map(({ hour }) => hour))
  const named = new Set(known.map(({ hour, minute }) => hour * 60 + minute)).size
  if (minutes.length * hours.length === named) return { minutes, hours }
  return { problem: 'has times of day with different minutes: make a schedule for each' }
}

function readClock(text: string): { readonly hour: number; readonly minute: number } | undefined {
  const [, hours = '', minutes = '0', half] = /^(\d{1,2})(?:[:.](\d{2}))? ?(am|pm|uhr)?$/.exec(text) ?? []
  const given = Number(hours)
  const isTwelve = half === 'am' || half === 'pm'
  if (isTwelve && (given < 1 || given > 12)) return undefined
  const hour = isTwelve ? (given % 12) + (half === 'pm' ? 12 : 0) : given
  return hour < 24 && Number(minutes) < 60 ? { hour, minute: Number(minutes) } : undefined
}

const distinct = (numbers: readonly number[]) => [...new Set(numbers)].toSorted((one, other) => one - other)

/** "1 to 5, 9 and 12": every number of the ranges. */
function numbersOf(text: string): number[] {
  const numbers: number[] = []
  for (const part of text.replaceAll(/ (?:and|und) /g, ', ').split(/, ?/)) {
    const [low = '', high = low] = part.split(/ (?:to|bis) /)
    for (let each = Number.parseInt(low, 10); each <= Number.parseInt(high, 10) && each < 100; each++)
      numbers.push(each)
  }
  return distinct(numbers)
}

const anyDay: Days = { days: undefined, weekdays: undefined, months: undefined }
const dayList = String.raw`\d{1,2}(?:st|nd|rd|th|\.)?(?:(?:, ?| and | und | to | bis )\d{1,2}(?:st|nd|rd|th|\.)?)*`
const ofMonth = new RegExp(
  `^(?:on )?(?:the |am |on the )?(${dayList}) (?:day )?(?:of (.+)|(jede[sn] monats)|(?:im|in) (.+))$`,
)
const monthFirst = new RegExp(`^(?:every month|monthly|jeden monat|monatlich),? (?:on the|am) (${dayList})$`)

function readDays(phrase: string): Days | undefined {
  const text = phrase.replace(/ that has (?:it|one)$|, der ihn hat$/, '')
  if (/^(?:|every day|daily|each day|jeden tag|täglich)$/.test(text)) return anyDay
  const inMonth = monthFirst.exec(text)
  if (inMonth !== null) return withDays(inMonth[1], undefined)
  const dated = ofMonth.exec(text)
  if (dated !== null) {
    const [, days, english, , german] = dated
    const months = english ?? german
    if (months === undefined || /^(?:every|each|the) month$/.test(months)) return withDays(days, undefined)
    const named = namesIn(months, monthNames)
    return (
      named &&
      withDays(
        days,
        named.map((index) => index + 1),
      )
    )
  }
  const [, days = text, months] = /^(.*?) (?:in|im) (.+)$/.exec(text) ?? []
  const named = months === undefined ? undefined : namesIn(months, monthNames)
  if (months !== undefined && named === undefined) return undefined
  const weekdays = readWeekdays(days)
  if (weekdays === undefined) return undefined
  return { ...anyDay, weekdays: weekdays === 'all' ? undefined : weekdays, months: named?.map((index) => index + 1) }
}

function withDays(list: string | undefined, months: readonly number[] | undefined): Days | undefined {
  const days = numbersOf((list ?? '').replaceAll(/(\d)(?:st|nd|rd|th|\.)/g, '$1'))
  if (days.length === 0 || days.some((day) => day < 1 || day > 31)) return undefined
  return { days, weekdays: undefined, months }
}

const workingDays = [1, 2, 3, 4, 5]

function readWeekdays(text: string): readonly number[] | 'all' | undefined {
  if (/^(?:every day|daily|jeden tag|täglich)$/.test(text)) return 'all'
  if (/^(?:every weekday|on weekdays|weekdays|every working day)$/.test(text)) return workingDays
  const names = text.replace(/^(?:every day from|jeden tag von|every|each|on|jeden|am|von|from) /, '')
  const range = /^(\p{L}+?)s? (?:to|bis|-|–) (\p{L}+?)s?$/u.exec(names)
  if (range !== null) {
    const [first, last] = [weekdayOf(range[1] ?? ''), weekdayOf(range[2] ?? '')]
    if (first === undefined || last === undefined) return undefined
    return distinct(every(((last - first + 7) % 7) + 1, first).map((each) => each % 7))
  }
  const found = names.split(/, ?| and | und /).map(weekdayOf)
  const known = found.flatMap((weekday) => (weekday === undefined ? [] : [weekday]))
  return known.length === found.length ? distinct(known) : undefined
}

function weekdayOf(name: string): number | undefined {
  for (const spelling of [name, name.replace(/s$/, '')]) {
    const index = Math.max(...weekdayNames.map((names) => names.indexOf(spelling)))
    if (index >= 0) return index
    const alias = weekdayAliases[spelling]
    if (alias !== undefined) return alias
  }
  return undefined
}

function namesIn(text: string, languages: readonly (readonly string[])[]): number[] | undefined {
  const found = text.split(/, ?| and | und /).map((name) => Math.max(...languages.map((names) => names.indexOf(name))))
  return found.every((index) => index >= 0) ? distinct(found) : undefined
}
