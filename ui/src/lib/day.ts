/** A day is stored as its first instant in UTC. For any other instant, the day of the user's calendar counts. */
export const dayOf = (at: string): string => (isWholeDay(at) ? at.slice(0, 10) : localDay(new Date(at)))

export const isWholeDay = (at: string): boolean => /T00:00:00(\.0+)?Z$/.test(at)

/** "2026-01-31" in the user's calendar. */
export const today = (): string => localDay(new Date())

function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
