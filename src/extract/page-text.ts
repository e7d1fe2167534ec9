import type { PageDocument, TextRange } from './document/page-document.ts'
import { readDocument } from './document/read-document.ts'
import { placedIn } from './extract-page.ts'
import type { PageContext } from './findings.ts'

/** Something that leads to somebody, and what a visitor reads of it. */
export interface TextFinding {
  readonly field: 'email' | 'phone' | 'name' | 'title'
  readonly value: string
  /**
   * `[start, end)` in the text. Null: the page holds it where nobody reads it, or past the end of what was kept. Always
   * null for names and titles: they are written as they are, so whoever knows whose they are finds them (`wordFinder`).
   */
  readonly place: TextRange | null
}

/** A page as a visitor reads it, without anything that would have to be drawn. */
export interface PageText {
  readonly title: string | null
  /** Lines end in `\n`. The same text that snippets are cut from. */
  readonly text: string
  readonly truncated: boolean
  /** The page shows next to nothing without its scripts. */
  readonly needsJavaScript: boolean
  readonly findings: readonly TextFinding[]
}

/** In UTF-16 units, as offsets are counted: half an hour of reading. */
const mostText = 200_000

/** More people than these on one page make it a directory, where nobody looks for each of them. */
const mostPeople = 500

/** The page's text and where in it the engine finds contacts today. Offsets are those of the text that is given back. */
export function pageText(html: string, context: PageContext = {}, checkBudget?: () => void): PageText {
  const page = readDocument(html, checkBudget)
  const { findings, emails, phones } = placedIn(page, context)
  const text = readable(page)
  const within = (place: TextRange | null) => trimmed(text, place)
  const people = findings.people.slice(0, mostPeople)
  return {
    title: findings.facts.title,
    text,
    truncated: page.text.length > mostText,
    needsJavaScript: findings.facts.needsJavaScript,
    findings: [
      ...emails.map(({ finding: { value }, place }) => ({ field: 'email' as const, value, place: within(place) })),
      ...phones.map(({ finding: { e164 }, place }) => ({ field: 'phone' as const, value: e164, place: within(place) })),
      ...people.map(({ name }) => ({ field: 'name' as const, value: name, place: null })),
      ...people.flatMap(({ title }) =>
        title === null ? [] : [{ field: 'title' as const, value: title, place: null }],
      ),
    ],
  }
}

/** One sign for one sign: whatever is replaced, offsets stay. */
function readable({ text }: PageDocument): string {
  return text
    .slice(0, mostText)
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .toWellFormed()
}

/** Without the white space around a link's words; null where nothing of it was kept. */
function trimmed(text: string, place: TextRange | null): TextRange | null {
  if (place === null) return null
  let { start } = place
  let end = Math.min(place.end, text.length)
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  return start < end ? { start, end } : null
}
