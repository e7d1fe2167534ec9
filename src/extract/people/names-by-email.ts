import { givenNames } from '../data/given-names.ts'
import type { PageDocument } from '../document/page-document.ts'
import type { PlacedEmail } from '../email/email-collector.ts'
import { fold } from '../fold.ts'
import { nameInEmail } from './name-in-email.ts'
import type { PersonCollector } from './person-collector.ts'
import { readName } from './read-name.ts'

const mostEmails = 30
const longestText = 300_000

/** `bettina@...` and "Bettina Kolb" anywhere on the page: the address says whose it is, the text gives the name. */
export function namesByEmail(page: PageDocument, emails: readonly PlacedEmail[], found: PersonCollector): void {
  if (page.text.length > longestText) return
  for (const { finding, local } of emails.filter(({ finding }) => finding.kind === 'person').slice(0, mostEmails)) {
    if (found.namesWith(finding.value).some((name) => bears(local, name))) continue
    const parts = fold(local)
      .split(/[^\p{L}]+/u)
      .filter((part) => part.length > 2)
    const given = parts.find((part) => givenNames.has(part))
    if (given === undefined) continue
    const pattern = new RegExp(`(?<!\\p{L})${given}(?: \\p{Lu}\\.)? \\p{L}[\\p{L}'’-]{1,25}`, 'giu')
    for (const match of page.text.matchAll(pattern)) {
      const name = readName(match[0])
      if (name === null || nameInEmail(local, name) === null) continue
      found.add({
        name: name.name,
        title: name.title,
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

/** An address that only stands beside somebody may be another's. */
function bears(local: string, written: string): boolean {
  const name = readName(written)
  return name !== null && nameInEmail(local, name) !== null
}
