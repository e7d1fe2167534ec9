/** A site that asks for a year gets the next request after a day. */
const maxMs = 24 * 60 * 60 * 1000

interface Headers {
  get(name: string): string | null | undefined
}

/** The milliseconds that a response asks to wait. A date counts from the sender's own `Date`: our clock may be days off. */
export function retryAfterOf(headers: Headers, now = new Date()): number | undefined {
  const sentAt = dateOf(headers.get('date')?.trim() ?? '')
  return readRetryAfter(headers.get('retry-after') ?? undefined, Number.isNaN(sentAt) ? now : new Date(sentAt))
}

/** Retry-After (RFC 9110, 10.2.3) as milliseconds from now: seconds or an HTTP date; undefined when it is neither. */
function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim()
  if (!text) return undefined
  const milliseconds = /^\d{1,12}$/.test(text) ? Number(text) * 1000 : dateOf(text) - now.getTime()
  if (Number.isNaN(milliseconds)) return undefined
  return Math.min(maxMs, Math.max(0, milliseconds))
}

/** Date.parse accepts "1.5" and "-5"; an HTTP date, including old forms, begins with the name of a day. */
function dateOf(text: string): number {
  return /^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text) ? Date.parse(text) : Number.NaN
}
