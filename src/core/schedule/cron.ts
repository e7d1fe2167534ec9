/** A cron expression of five fields, read: the values of each field in ascending order. */
export interface Cron {
  readonly minutes: readonly number[]
  readonly hours: readonly number[]
  /** Of the month; undefined for every day. At most one of `days` and `weekdays` is given. */
  readonly days: readonly number[] | undefined
  /** 0 is Sunday; undefined for every day. */
  readonly weekdays: readonly number[] | undefined
  /** Undefined for every month. */
  readonly months: readonly number[] | undefined
}

interface Field {
  readonly name: string
  readonly min: number
  readonly max: number
  /** The first one stands for `min`. */
  readonly names?: readonly string[]
}

const fields = {
  minutes: { name: 'the minute', min: 0, max: 59 },
  hours: { name: 'the hour', min: 0, max: 23 },
  days: { name: 'the day of the month', min: 1, max: 31 },
  months: {
    name: 'the month',
    min: 1,
    max: 12,
    names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  // 7 is Sunday, too.
  weekdays: { name: 'the weekday', min: 0, max: 7, names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] },
} as const satisfies Record<string, Field>

/** Why a text is no cron expression that we accept: the end of a sentence about the field. */
export interface CronProblem {
  readonly problem: string
}

/** Minute, hour, day of the month, month, weekday: numbers, names, lists, ranges and steps. */
export function parseCron(text: string): Cron | CronProblem {
  const parts = text.trim().toUpperCase().split(/\s+/)
  if (parts.length !== 5) return { problem: `has ${parts.length} fields, not 5` }
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = parts
  try {
    const days = readField(fields.days, day)
    const weekdays = [...new Set(readField(fields.weekdays, weekday).map((number) => number % 7))].toSorted(ascending)
    const months = readField(fields.months, month)
    const hasDays = days.length < 31
    const hasWeekdays = weekdays.length < 7
    if (hasDays && hasWeekdays) return { problem: 'names a day of the month and a weekday' }
    const maxDay = Math.max(...months.map((number) => (number === 2 ? 29 : [4, 6, 9, 11].includes(number) ? 30 : 31)))
    if (Math.min(...days) > maxDay) return { problem: 'never happens: no such month has that day' }
    return {
      minutes: readField(fields.minutes, minute),
      hours: readField(fields.hours, hour),
      days: hasDays ? days : undefined,
      weekdays: hasWeekdays ? weekdays : undefined,
      months: months.length < 12 ? months : undefined,
    }
  } catch (error) {
    if (error instanceof FieldError) return { problem: error.message }
    throw error
  }
}

class FieldError extends Error {}

const ascending = (one: number, other: number) => one - other

function readField(field: Field, text: string): number[] {
  const numbers = new Set<number>()
  for (const part of text.split(',')) {
    const [, range = '', step] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(part) ?? []
    const [low, high] = readRange(field, range, step !== undefined)
    const by = step === undefined ? 1 : Number(step)
    if (by === 0) throw new FieldError(`has a step of 0 in ${field.name}`)
    for (let number = low; number <= high; number += by) numbers.add(number)
  }
  return [...numbers].toSorted(ascending)
}

function readRange(field: Field, text: string, hasStep: boolean): [number, number] {
  // Sunday is 0 here: as 7 it would be counted twice.
  if (text === '*') return [field.min, Math.min(field.max, field === fields.weekdays ? 6 : field.max)]
  const [first = '', last, ...more] = text.split('-')
  const low = readNumber(field, first)
  const high = last === undefined ? (hasStep ? field.max : low) : readNumber(field, last)
  if (more.length > 0 || low > high) throw new FieldError(`has "${text.slice(0, 20)}" as ${field.name}`)
  return [low, high]
}

function readNumber(field: Field, text: string): number {
  const named = field.names?.indexOf(text) ?? -1
  const number = named >= 0 ? field.min + named : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  if (number >= field.min && number <= field.max) return number
  throw new FieldError(`has "${text.slice(0, 20)}" as ${field.name}`)
}

/** The expression in its shortest usual form. */
export function writeCron({ minutes, hours, days, weekdays, months }: Cron): string {
  return [
    writeField(fields.minutes, minutes),
    writeField(fields.hours, hours),
    days === undefined ? '*' : writeField(fields.days, days),
    months === undefined ? '*' : writeField(fields.months, months),
    weekdays === undefined ? '*' : writeField({ ...fields.weekdays, max: 6 }, weekdays),
  ].join(' ')
}

function writeField({ min, max }: Pick<Field, 'min' | 'max'>, numbers: readonly number[]): string {
  if (numbers.length === max - min + 1) return '*'
  const step = stepOf(numbers, max)
  if (min === 0 && step !== undefined) return `*/${step}`
  return runsOf(numbers)
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(',')
}

/** 15 for 0, 15, 30, 45 of a field that ends at 59. */
export function stepOf(numbers: readonly number[], max: number): number | undefined {
  const [first, second] = numbers
  if (first !== 0 || second === undefined || (max + 1) % second !== 0) return undefined
  const isStep = numbers.length === (max + 1) / second && numbers.every((number, index) => number === index * second)
  return isStep ? second : undefined
}

/** Numbers that follow each other, three or more, as one range. */
export function runsOf(numbers: readonly number[]): (readonly [number, number])[] {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.flatMap(([first, last]): [number, number][] =>
    last === first + 1
      ? [
          [first, first],
          [last, last],
        ]
      : [[first, last]],
  )
}
