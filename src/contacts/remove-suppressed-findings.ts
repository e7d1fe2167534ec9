import type { PageFindings } from '../extract/findings.ts'
import { createMentionMatcher, type MentionMatcher } from './erasure/mention-matcher.ts'
import type { Suppressed } from './suppression/suppressed-among.ts'
import { normalizeEmail, normalizePhone } from './suppression/suppression-key.ts'

/** A page's findings without suppressed values, and a matcher for texts that mention one. */
export interface PermittedFindings {
  readonly findings: PageFindings
  readonly mentions: MentionMatcher
  /** Number of values that were left out. */
  readonly suppressed: number
}

/** Every value of a page that can be suppressed. */
export function contactValuesOf(findings: PageFindings): { emails: string[]; phones: string[] } {
  return {
    emails: [...findings.emails.map(({ value }) => value), ...findings.people.flatMap(({ email }) => email ?? [])],
    phones: [...findings.phones.map(({ e164 }) => e164), ...findings.people.flatMap(({ phone }) => phone ?? [])],
  }
}

/**
 * Leaves out suppressed e-mails and numbers, and people with a suppressed e-mail. Of a suppressed site no contact data is
 * left.
 */
export function removeSuppressedFindings(
  findings: PageFindings,
  host: string,
  suppressed: Suppressed,
): PermittedFindings {
  const { emails, phones } = findings
  if (suppressed.host(host)) {
    const empty = { emails: [], phones: [], people: [], socials: [], addresses: [], openingHours: [], forms: [] }
    return { findings: { ...findings, ...empty }, mentions: () => false, suppressed: emails.length + phones.length }
  }
  const suppressedEmails = emails.filter(({ value }) => suppressed.email(value))
  const suppressedPhones = phones.filter(({ e164 }) => suppressed.phone(e164))
  // A person may have a value that is not among the page's own.
  const ofPeople = {
    emails: findings.people.flatMap(({ email }) => (email !== null && suppressed.email(email) ? [email] : [])),
    phones: findings.people.flatMap(({ phone }) => (phone !== null && suppressed.phone(phone) ? [phone] : [])),
  }
  const hidden = [...suppressedEmails, ...ofPeople.emails.map((value) => ({ value, obfuscated: false }))]
  const numbers = [...suppressedPhones.map(({ e164 }) => e164), ...ofPeople.phones]
  if (hidden.length + numbers.length === 0) return { findings, mentions: () => false, suppressed: 0 }
  const matchers = [
    ...hidden.flatMap(({ value, obfuscated }) => [
      createMentionMatcher('email', normalizeEmail(value) ?? value, obfuscated),
      // As the page writes it, which may differ.
      createMentionMatcher('email', value.toLowerCase(), obfuscated),
    ]),
    ...numbers.map((number) => createMentionMatcher('phone', normalizePhone(number) ?? number)),
  ]
  return {
    findings: {
      ...findings,
      emails: emails.filter(({ value }) => !suppressed.email(value)),
      phones: phones.filter(({ e164 }) => !suppressed.phone(e164)),
      people: findings.people
        .filter(({ email }) => email === null || !suppressed.email(email))
        .map((person) =>
          person.phone !== null && suppressed.phone(person.phone) ? { ...person, phone: null } : person,
        ),
    },
    mentions: (text) => matchers.some((matches) => matches(text)),
    suppressed: new Set([...hidden.map(({ value }) => value), ...numbers]).size,
  }
}
