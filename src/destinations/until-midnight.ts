/** Time until a new day begins in a time zone. An unknown zone counts as UTC. */
export function untilMidnightMs(now: Date, timeZone = 'UTC'): number {
  const parts = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(now)
  const read = (zone: string) => {
    const value = (type: string) => Number(parts(zone).find((part) => part.type === type)?.value ?? 0)
    return (value('hour') * 3600 + value('minute') * 60 + value('second')) * 1000
  }
  const dayMs = 24 * 3_600_000
  try {
    return dayMs - read(timeZone)
  } catch {
    return dayMs - read('UTC')
  }
}
