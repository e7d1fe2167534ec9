import { type EmailReading, parseEmail } from './parse-email.ts'

export interface LiteralEmail {
  readonly reading: EmailReading
  /** Both sides as written. */
  readonly raw: string
  readonly start: number
  readonly end: number
}

/** Finds every `@` with text on both sides. Each side is read for a bounded length, so the cost is linear. */
export function findLiteralEmails(text: string, maxCount = 5_000): LiteralEmail[] {
  const found: LiteralEmail[] = []
  let at = text.indexOf('@')
  let rejected = 0
  while (at >= 0 && found.length < maxCount && rejected < maxCount * 4) {
    const start = localStart(text, at)
    const end = domainEnd(text, at + 1)
    if (start < at && end > at + 1) {
      const raw = text.slice(start, end)
      const read = parseEmail(text.slice(start, at), text.slice(at + 1, end))
      const reading = 'reason' in read ? read : (urlReason(text, start) ?? read)
      if ('reason' in reading) rejected++
      if (!('reason' in reading) || rejected < 500) found.push({ reading, raw, start, end })
    }
    at = text.indexOf('@', Math.max(at + 1, 'reason' in (found.at(-1)?.reading ?? { reason: '' }) ? at + 1 : end))
  }
  return found
}

/** An `@` inside a URL is a version, a handle or a password. `mailto:` is not a URL here. */
function urlReason(text: string, start: number): { reason: string } | null {
  const before = text[start - 1]
  if (before !== '/' && before !== ':' && before !== '=') return null
  const head = text.slice(Math.max(0, start - 200), start)
  const token = head.slice(
    Math.max(head.lastIndexOf(' '), head.lastIndexOf('"'), head.lastIndexOf("'"), head.lastIndexOf('\n')) + 1,
  )
  if (token.includes('@') || /mailto:(?:\/\/)?$/i.test(token)) return null
  if (before === '=') return /[?&][\w.[\]-]*=$/.test(token) ? { reason: 'url_parameter' } : null
  if (before === ':') return /:\/\/[^/]*:$/.test(token) ? { reason: 'url_credentials' } : null
  return /:\/\/|^www\.|^\/\/|^\/|[a-z0-9]\.[a-z]{2,}\/|node_modules\/$|npm\//i.test(token)
    ? { reason: 'url_path' }
    : null
}

function localStart(text: string, at: number): number {
  let start = at
  const limit = Math.max(0, at - 70)
  while (start > limit && isLocal(text.charCodeAt(start - 1))) start--
  return start
}

function domainEnd(text: string, from: number): number {
  let end = from
  const limit = Math.min(text.length, from + 255)
  while (end < limit && isDomain(text.charCodeAt(end))) end++
  return end
}

function isLocal(code: number): boolean {
  if (isAlphanumeric(code) || code >= 0xc0) return code < 0x2000 || code > 0x206f
  // . _ - + % ' ~
  return code === 46 || code === 95 || code === 45 || code === 43 || code === 37 || code === 39 || code === 126
}

function isDomain(code: number): boolean {
  if (isAlphanumeric(code) || code === 46 || code === 45) return true
  return code >= 0xc0 && (code < 0x2000 || code > 0x303f) && code < 0xff00
}

function isAlphanumeric(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}
