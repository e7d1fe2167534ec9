import type { MentionMatcher } from '../../contacts/erasure/mention-matcher.ts'
import { plainText, plainTextOrNull } from '../../core/plain-text.ts'
import type { Owner, PageFindings } from '../../extract/findings.ts'

/** Facts about a page, as stored in its row. */
export interface PageFacts {
  readonly title: string | null
  readonly description: string | null
  readonly h1: string | null
  readonly canonical_url: string | null
  readonly language: string | null
  readonly word_count: number
  readonly has_form: boolean
  /** Other findings, as lists by kind. */
  readonly findings: Readonly<Record<string, readonly object[]>>
}

/** Limits per kind and in total: the column holds 64 kB. */
const maxEntries = { socials: 40, addresses: 10, opening_hours: 10, forms: 10, people: 40, third_parties: 40 } as const
const maxBytes = 48_000
const maxTextLength = 300
const maxUrlLength = 2048

/** Facts and findings other than contacts, with limited length, without texts that quote a suppressed value. */
export function pageFacts(page: PageFindings, mentions: MentionMatcher): PageFacts {
  const fact = (text: string | null, length: number) => {
    const plain = plainTextOrNull(text, length)
    return plain === null || mentions(plain) ? null : plain
  }
  const { facts } = page
  const canonical = facts.canonical === null || facts.canonical.length > maxUrlLength ? null : facts.canonical
  return {
    title: fact(facts.title, 500),
    description: fact(facts.description, 1000),
    h1: fact(facts.h1, 500),
    canonical_url: fact(canonical, maxUrlLength),
    language: plainTextOrNull(facts.language, 35),
    word_count: Math.min(facts.words, 2 ** 31 - 1),
    has_form: facts.hasForm,
    findings: otherFindings(page, mentions),
  }
}

function otherFindings(page: PageFindings, mentions: MentionMatcher): Record<string, object[]> {
  const text = (value: string) => plainText(value, maxTextLength)
  const textOrNull = (value: string | null) => plainTextOrNull(value, maxTextLength)
  const lists = {
    socials: page.socials.filter(isOwn).map(({ network, profile, confidence }) => ({
      network: text(network),
      url: text(profile),
      confidence,
    })),
    addresses: page.addresses.map((address) => ({
      text: text(address.text),
      street: textOrNull(address.street),
      postal_code: textOrNull(address.postalCode),
      locality: textOrNull(address.locality),
      region: textOrNull(address.region),
      country: textOrNull(address.country),
      confidence: address.confidence,
    })),
    opening_hours: page.openingHours.map((hours) => ({ text: text(hours.text), confidence: hours.confidence })),
    forms: page.forms.map(({ action, method, fields, captcha, purpose }) => ({
      action: text(action),
      method,
      fields: fields.slice(0, 20).map((field) => plainText(field, 40)),
      captcha,
      purpose,
    })),
    people: page.people
      .filter((person) => isOwn(person) && person.email === null && person.phone === null)
      .map(({ name, title, confidence }) => ({ name: text(name), title: textOrNull(title), confidence })),
    third_parties: [
      ...page.emails.map((email) => ({ ...email, field: 'email' })),
      ...page.phones.map((phone) => ({ ...phone, field: 'phone', value: phone.e164 })),
      ...page.people.map((person) => ({ ...person, field: 'name', value: person.name })),
      ...page.socials.map((social) => ({ ...social, field: 'social', value: social.profile })),
    ]
      .filter((finding) => !isOwn(finding))
      .map(({ field, value, reasons, snippet, method, confidence }) => ({
        field,
        value: text(value),
        reason: text(reasons.at(-1)?.replace(/^third party: /, '') ?? ''),
        snippet: text(snippet),
        method,
        confidence,
      })),
  }
  let bytes = 0
  const fits = (entry: object) => {
    const json = JSON.stringify(entry)
    if (mentions(json)) return false
    bytes += Buffer.byteLength(json)
    return bytes <= maxBytes
  }
  return Object.fromEntries(
    Object.entries(lists).flatMap(([kind, entries]) => {
      const kept = entries.slice(0, maxEntries[kind as keyof typeof lists]).filter(fits)
      return kept.length === 0 ? [] : [[kind, kept]]
    }),
  )
}

function isOwn({ owner }: { readonly owner: Owner }): boolean {
  return owner === 'site'
}
