import type { PageDocument } from './document/page-document.ts'

const around = 70

/** The visible text around `[start, end)`, on one line. */
export function snippetOf(page: PageDocument, start: number, end: number): string {
  const from = Math.max(0, start - around)
  const to = Math.min(page.text.length, Math.max(end, start) + around)
  return clean(page.text.slice(from, Math.min(to, from + 400)))
}

/** Makes text storable: one line, no control characters, no lone surrogates. */
export function clean(text: string): string {
  if (isClean(text)) return text
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return (hasControl(whole) ? whole.replace(/[\p{Cc}\ufffd]+/gu, ' ') : whole).replace(/\s+/g, ' ').trim()
}

/** True for printable ASCII with single spaces: most values, and saves three passes for them. */
function isClean(text: string): boolean {
  let before = 32
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 || code > 126 || (code === 32 && before === 32)) return false
    before = code
  }
  return text === '' || before !== 32
}

function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code < 32 && code !== 10) || (code >= 127 && code < 160) || code === 0xfffd) return true
  }
  return false
}
