import { isRole } from '../validation/offline/role.ts'
import type { PageDocument, TextRange } from './document/page-document.ts'
import { readDocument } from './document/read-document.ts'
import { registrableDomain } from './email/domain.ts'
import type { LocatedEmail } from './email/email-collector.ts'
import { findEmails } from './email/find-emails.ts'
import type { EmailFinding, PageContext, PageFindings, PhoneFinding } from './findings.ts'
import { Owners } from './owner/find-owners.ts'
import { findForms } from './page/forms.ts'
import { findOpeningHours } from './page/opening-hours.ts'
import { pageFacts } from './page/page-facts.ts'
import { findPostalAddresses } from './page/postal-addresses.ts'
import { findPeople } from './people/find-people.ts'
import { countriesOf } from './phone/countries.ts'
import { findPhones } from './phone/find-phones.ts'
import type { LocatedPhone } from './phone/phone-collector.ts'
import { findSocials } from './social/find-socials.ts'
import { readStructured } from './structured/read-structured.ts'

interface LocatedFindings {
  readonly findings: PageFindings
  readonly emails: readonly LocatedEmail[]
  readonly phones: readonly LocatedPhone[]
}

/**
 * Finds everything on a page that a visitor can use to reach the business, with evidence. Pure: the same HTML and
 * context give the same findings in the same order.
 */
export function extractPage(html: string, context: PageContext = {}, checkBudget?: () => void): PageFindings {
  return extractDocument(readDocument(html, checkBudget), context)
}

/** Like `extractPage`, for a parsed page. */
export function extractDocument(page: PageDocument, context: PageContext = {}): PageFindings {
  return locateFindings(page, context).findings
}

/** Like `extractDocument`, with the text ranges of e-mails and phone numbers. */
export function locateFindings(page: PageDocument, context: PageContext): LocatedFindings {
  const structured = readStructured(page)
  const pageUrl = context.url ?? page.canonical ?? page.meta.get('og:url') ?? page.base
  const addresses = findPostalAddresses(page, structured, context.country)
  const stated = addresses.map(({ country }) => country ?? '').filter((country) => country.length === 2)
  const countries = countriesOf(page, context.url, context.country, stated)
  const emails = findEmails(page, structured, registrableDomain(pageUrl))
  const { phones, rejected } = findPhones(page, structured, countries)
  const allEmails = emails.located()
  const owners = new Owners(page, emails.site, allEmails)
  const locatedEmails = allEmails.map((email) => withOwner(email, owners.ofEmail(email)))
  const ownedPhones = withoutOtherCompanies(
    phones.located().map((phone) => withOwner(phone, owners.ofPhone(phone))),
    owners,
  )
  const { people, strangers } = findPeople(page, structured, locatedEmails, ownedPhones, owners, pageUrl ?? null)
  const locatedPhones = ownedPhones.map((phone) => (isAmong(strangers, phone) ? withOwner(phone, foreign) : phone))
  const personal = new Set(people.map(({ email }) => email))
  const findings: PageFindings = {
    facts: pageFacts(page, context.url),
    emails: locatedEmails.map(({ finding, local }) =>
      // A word that no list knows is a person's mailbox where the page says whose it is.
      finding.kind === 'role' && personal.has(finding.value) && !isRole(local)
        ? { ...finding, kind: 'person' }
        : finding,
    ),
    phones: locatedPhones.map(({ finding }) => finding),
    socials: findSocials(page, structured, emails.site),
    people,
    addresses,
    openingHours: findOpeningHours(page, structured),
    forms: findForms(page, context.url),
    rejected: [...emails.rejected(), ...rejected],
  }
  return { findings, emails: locatedEmails, phones: locatedPhones }
}

/** Numbers after the name of a company that is not the site's are that company's, unless the site would have none left. */
function withoutOtherCompanies(phones: readonly LocatedPhone[], owners: Owners): readonly LocatedPhone[] {
  const own = phones.filter(({ finding }) => finding.owner === 'site')
  const reasons = new Map(own.map((phone) => [phone, owners.ofCompanyBefore(phone)]))
  if (!own.some((phone) => reasons.get(phone) === null)) return phones
  return phones.map((phone) => withOwner(phone, reasons.get(phone) ?? null))
}

const foreign = 'a person of another company'

/** Every visible place of the number is in one of the parts. */
function isAmong(parts: readonly TextRange[], { offsets, finding }: LocatedPhone): boolean {
  if (parts.length === 0 || finding.owner !== 'site') return false
  const visible = offsets.filter((offset) => offset >= 0)
  return visible.length > 0 && visible.every((at) => parts.some(({ start, end }) => at >= start && at < end))
}

/** A third party's contact stays in the findings, with the reason. */
function withOwner<T extends { readonly finding: EmailFinding | PhoneFinding }>(located: T, reason: string | null): T {
  if (reason === null) return located
  const { finding } = located
  return {
    ...located,
    finding: { ...finding, owner: 'third_party', reasons: [...finding.reasons, `third party: ${reason}`] },
  }
}
