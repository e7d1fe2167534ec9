import type { PageDocument } from '../document/page-document.ts'
import type { StructuredItem } from '../structured/structured-item.ts'
import { emailsInAttributes } from './attribute-emails.ts'
import { EmailCollector } from './email-collector.ts'
import { emailsInLinks } from './link-emails.ts'
import { literalAddresses } from './literal-addresses.ts'
import { emailsBehindTheScenes } from './scene-emails.ts'
import { emailsInText } from './text-emails.ts'

/** Every address on the page, however it is written, and what was taken for one and is none. */
export function findEmails(
  page: PageDocument,
  structured: readonly StructuredItem[],
  site: string | null,
): EmailCollector {
  const found = new EmailCollector(site)
  emailsInText(page, found)
  emailsInLinks(page, found)
  emailsInAttributes(page, found)
  emailsInStructure(structured, found)
  emailsBehindTheScenes(page, found)
  return found
}

function emailsInStructure(items: readonly StructuredItem[], found: EmailCollector): void {
  for (const item of items) {
    for (const [name, values] of item.fields) {
      if (!name.includes('email')) continue
      for (const value of values) {
        for (const literal of literalAddresses(value.replace(/^mailto:/i, ''))) {
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
