import { type OpenSpan, type Weekday, type WeekHours, weekdays } from '../place-provider.ts'
import { isObject, listOf, numberWithin, objectOf } from '../read-json.ts'

const allDay: OpenSpan = { opens: '00:00', closes: '24:00' }

/** Google counts days from Sunday. A place that never closes has one period, from Sunday midnight, without an end. */
export function readGoogleHours(value: unknown): WeekHours | undefined {
  const periods = listOf(value).filter(isObject)
  if (periods.length === 0) return undefined
  if (periods.length === 1 && periods[0]?.close === undefined) {
    return Object.fromEntries(weekdays.map((day) => [day, [allDay]]))
  }
  const hours: Partial<Record<Weekday, OpenSpan[]>> = {}
  for (const { open, close } of periods) {
    const [from, to] = [readTime(open), readTime(close)]
    if (from === undefined || to === undefined) continue
    const closes = to.time === '00:00' && to.day !== from.day ? '24:00' : to.time
    const spans = hours[from.day] ?? []
    spans.push({ opens: from.time, closes })
    hours[from.day] = spans
  }
  return hours
}

function readTime(value: unknown): { day: Weekday; time: string } | undefined {
  const { day, hour, minute } = objectOf(value)
  const number = numberWithin(day, 0, 6)
  // Protobuf omits an hour or a minute of zero.
  const [hours, minutes] = [numberWithin(hour ?? 0, 0, 23), numberWithin(minute ?? 0, 0, 59)]
  const name = number === undefined ? undefined : weekdays[(number + 6) % 7]
  if (name === undefined || hours === undefined || minutes === undefined) return undefined
  return { day: name, time: `${pad(hours)}:${pad(minutes)}` }
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
