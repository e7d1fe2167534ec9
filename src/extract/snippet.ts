import type { PageDocument } from './document/page-document.ts'

const around = 70

/** What a visitor reads around `[start, end)` of the page's text, on one line. */
export function snippetOf(page: PageDocument, start: number, end: number): string {
  const from = Math.max(0, start - around)
  const to = Math.min(page.text.length, Math.max(end, start) + around)
  return clean(page.text.slice(from, Math.min(to, from + 400)))
}

/** Text as it may be stored: one line, no control characters, no half characters. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\ufffd]+/gu, ' ')
    .trim()
}
