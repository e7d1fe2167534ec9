import { type OpenSpan, type Weekday, type WeekHours, weekdays } from '../place-provider.ts'

const shortDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const time = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/

/**
 * Parses the common part of the `opening_hours` syntax: days, ranges of days, times, `24/7`, `off`. Undefined for anything
 * else (seasons, weeks, holidays other than PH and SH): partly parsed hours would be wrong.
 */
export function readOsmHours(text: string): WeekHours | undefined {
  if (text.length > 1000) return undefined
  if (/^\s*(?:24\/7|00:00-24:00)\s*$/.test(text)) return all([{ opens: '00:00', closes: '24:00' }])
  const hours: Partial<Record<Weekday, readonly OpenSpan[]>> = {}
  for (const rule of text.split(';').map((part) => part.trim())) {
    if (rule === '' || /^(?:PH|SH)\b/.test(rule)) continue
    const read = readRule(rule)
    if (read === undefined) return undefined
    // A later rule for a day replaces an earlier one; `off` removes the day.
    for (const day of read.days) {
      if (read.spans.length === 0) delete hours[day]
      else hours[day] = read.spans
    }
  }
  return Object.keys(hours).length === 0 ? undefined : hours
}

function readRule(rule: string): { days: readonly Weekday[]; spans: readonly OpenSpan[] } | undefined {
  const [, selector = '', rest = ''] = rule.match(/^([A-Z][A-Za-z, -]*?)?\s*((?:\d.*|off|closed))$/) ?? []
  const days = selector.trim() === '' ? weekdays : readDays(selector)
  if (days === undefined || rest === '') return undefined
  if (/^(?:off|closed)$/.test(rest)) return { days, spans: [] }
  const spans = rest.split(',').map((span) => readSpan(span.replaceAll(' ', '')))
  return spans.every((span) => span !== undefined) ? { days, spans } : undefined
}

function readDays(selector: string): readonly Weekday[] | undefined {
  const days: Weekday[] = []
  for (const part of selector.split(',').map((piece) => piece.trim())) {
    if (part === 'PH' || part === 'SH') continue
    const [from = '', to = from] = part.split('-').map((day) => day.trim())
    const [first, last] = [shortDays.indexOf(from), shortDays.indexOf(to)]
    if (first === -1 || last === -1) return undefined
    for (let day = first; ; day = (day + 1) % 7) {
      days.push(weekdays[day] as Weekday)
      if (day === last) break
    }
  }
  return days
}

function readSpan(text: string): OpenSpan | undefined {
  const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = text.match(time) ?? []
  if (
    fromHour === '' ||
    Number(fromHour) > 24 ||
    Number(toHour) > 48 ||
    Number(fromMinute) > 59 ||
    Number(toMinute) > 59
  ) {
    return undefined
  }
  // 26:00 means 02:00 on the next day.
  const hour = Number(toHour) > 24 ? Number(toHour) - 24 : Number(toHour)
  return { opens: `${fromHour.padStart(2, '0')}:${fromMinute}`, closes: `${String(hour).padStart(2, '0')}:${toMinute}` }
}

function all(spans: readonly OpenSpan[]): WeekHours {
  return Object.fromEntries(weekdays.map((day) => [day, spans]))
}
