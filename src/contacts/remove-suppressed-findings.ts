import type { PageFindings } from '../extract/findings.ts'
import { type MentionMatcher, createMentionMatcher } from './erasure/mention-matcher.ts'
import type { Suppressed } from './suppression/suppressed-among.ts'
import { normalizeEmail, normalizePhone } from './suppression/suppression-key.ts'

/** A page's findings without what must not be written, and what else would tell it. */
export interface PermittedFindings {
  readonly findings: PageFindings
  readonly mention: MentionMatcher
  /** Values that were found and left out. */
  readonly suppressed: number
}

/** Every value of a page that a tombstone may stand for. */
export function contactValuesOf(findings: PageFindings): { emails: string[]; phones: string[] } {
  return {
    emails: [...findings.emails.map(({ value }) => value), ...findings.people.flatMap(({ email }) => email ?? [])],
    phones: [...findings.phones.map(({ e164 }) => e164), ...findings.people.flatMap(({ phone }) => phone ?? [])],
  }
}

/**
 * Leaves out suppressed addresses and numbers, and the people whom they belong to: a name that led to a suppressed
 * address is that person's. On a suppressed site nothing at all is left.
 */
export function removeSuppressedFindings(findings: PageFindings, host: string, suppressed: Suppressed): PermittedFindings {
  const { emails, phones } = findings
  if (suppressed.host(host)) {
    const empty = { emails: [], phones: [], people: [], socials: [], addresses: [], openingHours: [], forms: [] }
    return { findings: { ...findings, ...empty }, mention: () => false, suppressed: emails.length + phones.length }
  }
  const badEmails = emails.filter(({ value }) => suppressed.email(value))
  const badPhones = phones.filter(({ e164 }) => suppressed.phone(e164))
  if (badEmails.length + badPhones.length === 0) return { findings, mention: () => false, suppressed: 0 }
  const mentions = [
    ...badEmails.flatMap(({ value, obfuscated }) => [
      createMentionMatcher('email', normalizeEmail(value) ?? value, obfuscated),
      // As the page writes it, should that differ.
      createMentionMatcher('email', value.toLowerCase(), obfuscated),
    ]),
    ...badPhones.map(({ e164 }) => createMentionMatcher('phone', normalizePhone(e164) ?? e164)),
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
    mention: (text) => mentions.some((mention) => mention(text)),
    suppressed: badEmails.length + badPhones.length,
  }
}
