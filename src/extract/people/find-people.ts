import type { PageDocument } from '../document/page-document.ts'
import type { PlacedEmail } from '../email/email-collector.ts'
import type { PersonFinding } from '../findings.ts'
import type { PlacedPhone } from '../phone/phone-collector.ts'
import type { StructuredItem } from '../structured/structured-item.ts'
import { hotLines } from './hot-lines.ts'
import { lineAt, linesOf } from './lines.ts'
import { namesByEmail } from './names-by-email.ts'
import type { Neighbourhood } from './neighbourhood.ts'
import { peopleInLines } from './people-in-lines.ts'
import { PersonCollector } from './person-collector.ts'
import { structuredPeople } from './structured-people.ts'

/** People that the page names as somebody to reach: with a title, an address or a number beside them. */
export function findPeople(
  page: PageDocument,
  structured: readonly StructuredItem[],
  emails: readonly PlacedEmail[],
  phones: readonly PlacedPhone[],
): PersonFinding[] {
  const found = new PersonCollector(page)
  structuredPeople(structured, found)
  const lines = linesOf(page.text)
  if (lines.length === 0) return found.findings()
  const near: Neighbourhood = {
    page,
    text: page.text,
    lines,
    emails: byLine(emails),
    phones: byLine(phones),
    all: emails,
    titles: new Map(),
  }
  peopleInLines(near, hotLines(near), found)
  namesByEmail(page, emails, found)
  return found.findings()

  function byLine<T extends { readonly offsets: readonly number[] }>(placed: readonly T[]): Map<number, T[]> {
    const map = new Map<number, T[]>()
    for (const entry of placed) {
      for (const offset of entry.offsets) {
        if (offset < 0) continue
        const line = lineAt(lines, offset)
        const known = map.get(line)
        if (known === undefined) map.set(line, [entry])
        else if (!known.includes(entry)) known.push(entry)
      }
    }
    return map
  }
}
