import type { PageDocument, TextRange } from '../document/page-document.ts'
import type { LocatedEmail } from '../email/email-collector.ts'
import type { PersonFinding } from '../findings.ts'
import type { Owners } from '../owner/find-owners.ts'
import type { LocatedPhone } from '../phone/phone-collector.ts'
import type { StructuredItem } from '../structured/structured-item.ts'
import { findCandidateLines } from './candidate-lines.ts'
import { lineAt, splitLines } from './lines.ts'
import { collectPeopleByEmail } from './names-by-email.ts'
import type { PeopleContext } from './people-context.ts'
import { collectPeopleInLines } from './people-in-lines.ts'
import { PersonCollector } from './person-collector.ts'
import { collectStructuredPeople } from './structured-people.ts'
import { givenNamesFirst } from './surname-first.ts'

interface FoundPeople {
  readonly people: readonly PersonFinding[]
  /** Parts of the page about people of other companies. */
  readonly strangers: readonly TextRange[]
}

/** Finds people whom the page presents as contacts: with a title, an e-mail or a number beside them. */
export function findPeople(
  page: PageDocument,
  structured: readonly StructuredItem[],
  emails: readonly LocatedEmail[],
  phones: readonly LocatedPhone[],
  owners: Owners,
  url: string | null,
): FoundPeople {
  const found = new PersonCollector(page)
  const strangers = new Set(emails.flatMap(({ finding }) => (finding.owner === 'site' ? [] : [finding.value])))
  collectStructuredPeople(structured, strangers, found)
  const lines = splitLines(page.text)
  if (lines.length === 0) return { people: found.findings(), strangers: [] }
  const context: PeopleContext = {
    url,
    page,
    text: page.text,
    lines,
    emails: byLine(emails),
    phones: byLine(phones),
    all: emails,
    titles: new Map(),
    owners,
    strangers: [],
  }
  collectPeopleInLines(context, findCandidateLines(context), found)
  collectPeopleByEmail(
    page,
    emails.filter(({ finding }) => finding.owner === 'site'),
    owners,
    found,
  )
  return { people: givenNamesFirst(found.findings(), page.language), strangers: context.strangers }

  function byLine<T extends { readonly offsets: readonly number[] }>(findings: readonly T[]): Map<number, T[]> {
    const map = new Map<number, T[]>()
    for (const entry of findings) {
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
