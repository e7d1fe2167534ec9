import { fold } from '../../core/fold.ts'
import { givenNames } from '../data/given-names.ts'
import type { PageDocument } from '../document/page-document.ts'
import type { LocatedEmail } from '../email/email-collector.ts'
import type { Owners } from '../owner/find-owners.ts'
import { nameInEmail } from './name-in-email.ts'
import type { PersonCollector } from './person-collector.ts'
import { isQuoted } from './quoted.ts'
import { readName } from './read-name.ts'
import { cleanTitle, readTitle } from './read-title.ts'

const maxEmails = 30
const maxTextLength = 300_000

/** Collects people by their e-mails: `bettina@...` and "Bettina Kolb" anywhere on the page are one person. */
export function collectPeopleByEmail(
  page: PageDocument,
  emails: readonly LocatedEmail[],
  owners: Owners,
  found: PersonCollector,
): void {
  if (page.text.length > maxTextLength) return
  for (const { finding, local } of emails.filter(({ finding }) => finding.kind === 'person').slice(0, maxEmails)) {
    if (found.namesWith(finding.value).some((name) => matchesName(local, name))) continue
    const parts = fold(local)
      .split(/[^\p{L}]+/u)
      .filter((part) => part.length > 2)
    const given = parts.find((part) => givenNames.has(part))
    if (given === undefined) continue
    const pattern = new RegExp(`(?<!\\p{L})${given}(?: \\p{Lu}\\.)? \\p{L}[\\p{L}'’-]{1,25}`, 'giu')
    for (const match of page.text.matchAll(pattern)) {
      const name = readName(match[0])
      if (name === null || nameInEmail(local, name) === null || page.blocks.codeAt(match.index) !== null) continue
      if (owners.ofPerson(match.index) !== null) continue
      if (finding.type === 'FREE' && isQuoted(page, match.index, '', '')) continue
      found.add({
        name: name.name,
        title: titleAfter(page.text, match.index + match[0].length) ?? name.title,
        email: finding.value,
        phone: null,
        method: 'email-name',
        confidence: 70,
        reasons: ['an address on the page bears the name'],
        textOffset: match.index,
      })
      break
    }
  }
}

/** `Ann Lee, head of people at Brix: ann@...` in a long sentence. */
function titleAfter(text: string, end: number): string | null {
  const after = /^,\s([^,:;.(|\n@\d]{3,60})/u.exec(text.slice(end, end + 70))?.[1]
  const kind = after === undefined ? null : readTitle(after)
  return after === undefined || kind === null || kind === 'department' ? null : cleanTitle(after)
}

/** Whether an e-mail matches a name: an e-mail beside a name may be another person's. */
function matchesName(local: string, written: string): boolean {
  const name = readName(written)
  return name !== null && nameInEmail(local, name) !== null
}
