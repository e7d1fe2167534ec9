const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether this is a time zone of the IANA database, such as Europe/Berlin. Offsets such as +01:00 have no daylight saving. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const [numeric, twoDigit] = ['numeric', '2-digit'] as const
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: numeric,
    month: twoDigit,
    day: twoDigit,
    hour: twoDigit,
    minute: twoDigit,
    second: twoDigit,
  })
  formats.set(zone, made)
  return made
}

/** What the clocks of a zone show at an instant, as milliseconds as if they showed UTC. */
export function wallClock(zone: string, at: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000)
}

const dayMs = 86_400_000

/**
 * When the clocks of a zone show a time: the first time, where they are set back and show it twice. A time that they skip is
 * the moment at which they are set forward.
 */
export function instantOf(zone: string, wall: number): number {
  const offsets = [wall - dayMs, wall + dayMs].map((at) => wallClock(zone, at) - at)
  const found = offsets.map((offset) => wall - offset).filter((at) => wallClock(zone, at) === wall)
  return found.length > 0 ? Math.min(...found) : changeBefore(zone, wall, Math.max(...offsets))
}

/** The first instant at which the clocks show a later time than one that they skip. A zone may skip a whole day. */
function changeBefore(zone: string, wall: number, laterOffset: number): number {
  let before = wall - laterOffset - dayMs
  let after = before + 3 * dayMs
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallClock(zone, middle) < wall) before = middle
    else after = middle
  }
  return after
}
