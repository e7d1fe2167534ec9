import type { PageDocument } from '../document/page-document.ts'
import type { StructuredItem } from '../structured/structured-item.ts'
import { collectAttributeEmails } from './attribute-emails.ts'
import { EmailCollector } from './email-collector.ts'
import { collectHiddenEmails } from './hidden-emails.ts'
import { collectLinkEmails } from './link-emails.ts'
import { findLiteralEmails } from './literal-emails.ts'
import { collectTextEmails } from './text-emails.ts'

/** Finds every e-mail on the page, however it is written, and records rejected candidates. */
export function findEmails(
  page: PageDocument,
  structured: readonly StructuredItem[],
  site: string | null,
): EmailCollector {
  const found = new EmailCollector(site)
  collectTextEmails(page, found)
  collectLinkEmails(page, found)
  collectAttributeEmails(page, found)
  collectStructuredEmails(structured, found)
  collectHiddenEmails(page, found)
  return found
}

function collectStructuredEmails(items: readonly StructuredItem[], found: EmailCollector): void {
  for (const item of items) {
    for (const [name, values] of item.fields) {
      if (!name.includes('email')) continue
      for (const value of values) {
        for (const literal of findLiteralEmails(value.replace(/^mailto:/i, ''))) {
          const sighting = {
            method: item.method,
            snippet: () => value.slice(0, 200),
            position: item.position,
            textOffset: -1,
          }
          found.add(literal.reading, literal.raw, sighting)
        }
      }
    }
  }
}
