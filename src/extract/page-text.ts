import type { PageDocument, TextRange } from './document/page-document.ts'
import { readDocument } from './document/read-document.ts'
import { locateFindings } from './extract-page.ts'
import type { PageContext } from './findings.ts'

/** A value that the extractor found, and where the text shows it. */
export interface TextFinding {
  readonly field: 'email' | 'phone' | 'name' | 'title'
  readonly value: string
  /**
   * `[start, end)` in the text. Null when the visible text does not contain the value, or was cut off before it. Always
   * null for names and titles: the text contains them as they are, so the caller can find them (`createValueFinder`).
   */
  readonly range: TextRange | null
}

/** The visible text of a page, with the values found in it. */
export interface PageText {
  readonly title: string | null
  /**
   * Lines end in `
   * `. Snippets are cut from the same text.
   */
  readonly text: string
  readonly truncated: boolean
  readonly findings: readonly TextFinding[]
}

/** In UTF-16 units, like all offsets: half an hour of reading. */
const maxTextLength = 200_000

/** A page with more people is a directory. */
const maxPeople = 500

/** Returns the page's text and the ranges of the contacts in it. Offsets refer to the returned text. */
export function pageText(html: string, context: PageContext = {}, checkBudget?: () => void): PageText {
  const page = readDocument(html, checkBudget)
  const { findings, emails, phones } = locateFindings(page, context)
  const text = printableText(page)
  const within = (range: TextRange | null) => trimRange(text, range)
  const people = findings.people.slice(0, maxPeople)
  return {
    title: findings.facts.title,
    text,
    truncated: page.text.length > maxTextLength,
    findings: [
      ...emails.map(({ finding: { value }, range }) => ({ field: 'email' as const, value, range: within(range) })),
      ...phones.map(({ finding: { e164 }, range }) => ({ field: 'phone' as const, value: e164, range: within(range) })),
      ...people.map(({ name }) => ({ field: 'name' as const, value: name, range: null })),
      ...people.flatMap(({ title }) =>
        title === null ? [] : [{ field: 'title' as const, value: title, range: null }],
      ),
    ],
  }
}

/** Replaces characters one for one, so offsets stay valid. */
function printableText({ text }: PageDocument): string {
  return text
    .slice(0, maxTextLength)
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .toWellFormed()
}

/** Trims white space from a range; null when nothing of the range is in the text. */
function trimRange(text: string, range: TextRange | null): TextRange | null {
  if (range === null) return null
  let { start } = range
  let end = Math.min(range.end, text.length)
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  return start < end ? { start, end } : null
}
