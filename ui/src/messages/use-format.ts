import { isWholeDay } from '../lib/day.ts'
import { useLanguage } from './language.ts'

export interface Format {
  number(value: number): string
  percent(share: number): string
  money(amount: number, currency: string): string
  /** Day and time of an instant as the API sends it. */
  time(instant: string): string
  /** The day of an instant; a day that the API sends as its first instant in UTC is that day everywhere. */
  day(instant: string): string
  /** "02:35"; with the day if it is not today. */
  clock(instant: string): string
  /** "3 minutes ago" */
  since(instant: string): string
  /** "2 h 5 min" */
  duration(seconds: number): string
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

const formats = new Map<string, Format>()

/**
 * Numbers, money and times in the format of the chosen language. One per language: each cell of a grid asks for it, and to make
 * formatters for each took a seventh of the time in which a page of a list is shown.
 */
export function useFormat(): Format {
  const language = useLanguage()
  const format = formats.get(language) ?? formatIn(language)
  formats.set(language, format)
  return format
}

function formatIn(language: string): Format {
  const numbers = new Intl.NumberFormat(language)
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const utcDays = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const clocks = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share),
    money(amount, currency) {
      // A call costs a fraction of a cent: two decimals would show 0.
      const isSmall = amount !== 0 && Math.abs(amount) < 1
      const digits = isSmall ? { maximumFractionDigits: 4 } : {}
      return new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(amount)
    },
    time: (instant) => times.format(new Date(instant)),
    day: (instant) => (isWholeDay(instant) ? utcDays : days).format(new Date(instant)),
    clock(instant) {
      const date = new Date(instant)
      return (date.toDateString() === new Date().toDateString() ? clocks : times).format(date)
    },
    since(instant) {
      const seconds = (Date.parse(instant) - Date.now()) / 1000
      const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
      return relative.format(Math.round(seconds / length), unit)
    },
    duration(seconds) {
      const first = units.findIndex(([, size]) => seconds >= size)
      const parts = units.slice(first === -1 ? 3 : first, first === -1 ? 4 : first + 2)
      let left = Math.round(seconds)
      return parts
        .flatMap(([unit, size]) => {
          const whole = Math.floor(left / size)
          left -= whole * size
          const text = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(whole)
          return whole === 0 && parts.length > 1 && unit !== parts[0]?.[0] ? [] : [text]
        })
        .join(' ')
    },
  }
}
