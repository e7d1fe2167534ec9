import type { EmailFinding, PageFindings, PersonFinding, PhoneFinding } from '../extract/findings.ts'

interface FindingsSpec {
  readonly emails?: readonly string[]
  readonly phones?: readonly string[]
  readonly people?: readonly Partial<PersonFinding>[]
  readonly obfuscated?: boolean
  readonly confidence?: number
}

/** Findings of a page with one line of text, so that every snippet contains all values. */
export function findingsOf(spec: FindingsSpec): PageFindings {
  const { emails = [], phones = [], people = [], obfuscated = false, confidence = 80 } = spec
  const shown = emails.map((email) => (obfuscated ? email.replace('@', ' [at] ') : email))
  const snippet = `Reach us: ${[...shown, ...phones].join(', ')}, any time`
  const proof = { method: 'text', confidence, reasons: ['test'], owner: 'site' as const, snippet, position: 7 }
  const email = (value: string): EmailFinding => {
    return { ...proof, value, type: 'UNKNOWN', kind: 'person', obfuscated, disposable: false }
  }
  const phone = (e164: string): PhoneFinding => {
    return { ...proof, e164, raw: e164, kind: 'fixed', ext: null, country: null }
  }
  const person = (given: Partial<PersonFinding>): PersonFinding => {
    return { ...proof, name: 'Ann Berger', title: null, email: null, phone: null, ...given }
  }
  return {
    facts: {
      title: `Contact ${shown[0] ?? ''}`,
      description: null,
      h1: null,
      canonical: null,
      language: 'en',
      words: 10,
      robots: null,
      hasForm: false,
      needsJavaScript: false,
    },
    emails: emails.map(email),
    phones: phones.map(phone),
    people: people.map(person),
    socials: [],
    addresses: [],
    openingHours: [],
    forms: [],
    rejected: [],
  }
}
