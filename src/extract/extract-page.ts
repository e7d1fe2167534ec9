import type { PageDocument } from './document/page-document.ts'
import { readDocument } from './document/read-document.ts'
import { siteOf } from './email/domain.ts'
import type { PlacedEmail } from './email/email-collector.ts'
import { findEmails } from './email/find-emails.ts'
import type { PageContext, PageFindings } from './findings.ts'
import { findAddresses } from './page/addresses.ts'
import { findForms } from './page/forms.ts'
import { findOpeningHours } from './page/opening-hours.ts'
import { pageFacts } from './page/page-facts.ts'
import { findPeople } from './people/find-people.ts'
import { countriesOf } from './phone/countries.ts'
import { findPhones } from './phone/find-phones.ts'
import type { PlacedPhone } from './phone/phone-collector.ts'
import { findSocials } from './social/find-socials.ts'
import { readStructured } from './structured/read-structured.ts'

interface PlacedFindings {
  readonly findings: PageFindings
  readonly emails: readonly PlacedEmail[]
  readonly phones: readonly PlacedPhone[]
}

/**
 * Everything a visitor could use to reach the business, with proof. Pure: the same HTML and context give the same
 * findings in the same order, always.
 */
export function extractPage(html: string, context: PageContext = {}, checkBudget?: () => void): PageFindings {
  return findingsIn(readDocument(html, checkBudget), context)
}

/** The same for a page that was read already. */
export function findingsIn(page: PageDocument, context: PageContext = {}): PageFindings {
  return placedIn(page, context).findings
}

/** The same with the places in the page's text where addresses and numbers are read. */
export function placedIn(page: PageDocument, context: PageContext): PlacedFindings {
  const structured = readStructured(page)
  const address = context.url ?? page.canonical ?? page.meta.get('og:url') ?? page.base
  const addresses = findAddresses(page, structured, context.country)
  const stated = addresses.map(({ country }) => country ?? '').filter((country) => country.length === 2)
  const countries = countriesOf(page, context.url, context.country, stated)
  const emails = findEmails(page, structured, siteOf(address))
  const { phones, rejected } = findPhones(page, structured, countries)
  const placedEmails = emails.placed()
  const placedPhones = phones.placed()
  const findings: PageFindings = {
    facts: pageFacts(page, context.url),
    emails: placedEmails.map(({ finding }) => finding),
    phones: placedPhones.map(({ finding }) => finding),
    socials: findSocials(page, structured),
    people: findPeople(page, structured, placedEmails, placedPhones),
    addresses,
    openingHours: findOpeningHours(page, structured),
    forms: findForms(page, context.url),
    rejected: [...emails.rejected(), ...rejected],
  }
  return { findings, emails: placedEmails, phones: placedPhones }
}
