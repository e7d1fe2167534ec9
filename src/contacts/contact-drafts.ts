import { plainText, plainTextOrNull } from '../core/plain-text.ts'
import type { EmailFinding, Owner, PageFindings, PersonFinding, PhoneFinding } from '../extract/findings.ts'
import type { MentionMatcher } from './erasure/mention-matcher.ts'
import { normalizeEmail, normalizePhone } from './suppression/suppression-key.ts'

/** One piece of evidence: a field, its value, and its position on the page. */
interface EvidenceDraft {
  readonly field: 'email' | 'phone' | 'name' | 'title'
  readonly value: string
  readonly method: string
  readonly snippet: string | null
  readonly position: number
  readonly obfuscated: boolean
  readonly confidence: number
  readonly reasons: readonly string[]
  readonly details: Readonly<Record<string, string | null>>
}

/** A contact as one page shows it. Without an e-mail it is identified by its phone. */
export interface ContactDraft {
  readonly email: string | null
  readonly email_type: string | null
  readonly email_disposable: boolean
  readonly phone: string | null
  readonly phone_extension: string | null
  readonly phone_kind: string | null
  readonly name: string | null
  readonly title: string | null
  readonly kind: 'person' | 'role' | 'company'
  readonly confidence: number
  readonly confidence_reasons: readonly string[]
  readonly evidence: readonly EvidenceDraft[]
}

/** A page with more contacts than this is a directory, not a business. Those with the highest confidence are kept. */
const maxContacts = 500
const maxLengths = { snippet: 500, name: 200, title: 200, reason: 200 } as const

type Finding = Pick<PersonFinding, 'method' | 'snippet' | 'position' | 'confidence' | 'reasons'>

/**
 * Creates one contact for each e-mail, and one for each phone number without an e-mail. A person's number is added to the
 * contact of the person's e-mail. Names and titles come from people findings only. Snippets, names and titles that
 * `mentions` matches are left out: they quote a suppressed value.
 */
export function contactDrafts(findings: PageFindings, mentions: MentionMatcher): ContactDraft[] {
  // A third party's contacts are evidence on the page, never contacts of the business.
  const own = <T extends { readonly owner: Owner }>(found: readonly T[]) =>
    found.filter(({ owner }) => owner === 'site')
  const phones = bestByValue(own(findings.phones), ({ e164 }) => normalizePhone(e164))
  const emails = bestByValue(own(findings.emails), ({ value }) => storableEmail(value))
  const ofEmail = bestByValue(own(findings.people), ({ email }) => (email === null ? null : storableEmail(email)))
  const ofPhone = bestByValue(own(findings.people), ({ email, phone }) =>
    email === null && phone !== null ? normalizePhone(phone) : null,
  )
  const personal = new Set<string>()
  const withEmail = [...emails].map(([email, finding]) => {
    const person = ofEmail.get(email)
    const number = person?.phone == null ? null : normalizePhone(person.phone)
    const phone = number === null ? undefined : phones.get(number)
    if (number !== null && phone !== undefined) personal.add(number)
    return emailDraft(
      email,
      finding,
      [
        ...(phone === undefined || number === null ? [] : [phoneEvidence(number, phone, mentions)]),
        ...personEvidence(person, mentions),
      ],
      mentions,
    )
  })
  const withoutEmail = [...phones]
    .filter(([number]) => !personal.has(number))
    .map(([number, finding]) => phoneDraft(number, finding, personEvidence(ofPhone.get(number), mentions), mentions))
  return [...withEmail, ...withoutEmail].toSorted((a, b) => b.confidence - a.confidence).slice(0, maxContacts)
}

function emailDraft(
  email: string,
  finding: EmailFinding,
  more: readonly EvidenceDraft[],
  mentions: MentionMatcher,
): ContactDraft {
  const own = evidenceOf('email', email, finding, mentions, finding.obfuscated)
  const { type, disposable, kind } = finding
  return { email, email_type: type, email_disposable: disposable, ...contactFields(own, more, kind) }
}

function phoneDraft(
  phone: string,
  finding: PhoneFinding,
  person: readonly EvidenceDraft[],
  mentions: MentionMatcher,
): ContactDraft {
  const own = phoneEvidence(phone, finding, mentions)
  return { email: null, email_type: null, email_disposable: false, ...contactFields(own, person, 'company') }
}

/** The fields of a new contact, from this page's evidence. `project_evidence` does the same for existing contacts. */
function contactFields(own: EvidenceDraft, more: readonly EvidenceDraft[], kind: ContactDraft['kind']) {
  const evidence = [own, ...more]
  const of = (field: EvidenceDraft['field']) => evidence.find((piece) => piece.field === field)
  const [phone, name] = [of('phone'), of('name')]
  return {
    phone: phone?.value ?? null,
    phone_extension: phone?.details.ext ?? null,
    phone_kind: phone?.details.kind ?? null,
    name: name?.value ?? null,
    title: of('title')?.value ?? null,
    kind: kind === 'company' && name !== undefined ? ('person' as const) : kind,
    confidence: own.confidence,
    confidence_reasons: own.reasons,
    evidence,
  }
}

function phoneEvidence(phone: string, finding: PhoneFinding, mentions: MentionMatcher): EvidenceDraft {
  const details = { kind: finding.kind, ext: plainTextOrNull(finding.ext, 20) }
  return { ...evidenceOf('phone', phone, finding, mentions), details }
}

function personEvidence(person: PersonFinding | undefined, mentions: MentionMatcher): EvidenceDraft[] {
  if (person === undefined) return []
  const name = plainTextOrNull(person.name, maxLengths.name)
  const title = plainTextOrNull(person.title, maxLengths.title)
  if (name === null || mentions(name)) return []
  const named = evidenceOf('name', name, person, mentions)
  return title === null || mentions(title) ? [named] : [named, evidenceOf('title', title, person, mentions)]
}

function evidenceOf(
  field: EvidenceDraft['field'],
  value: string,
  finding: Finding,
  mentions: MentionMatcher,
  obfuscated = false,
): EvidenceDraft {
  const snippet = plainTextOrNull(finding.snippet, maxLengths.snippet)
  return {
    field,
    value,
    method: plainText(finding.method, 50),
    snippet: snippet === null || mentions(finding.snippet) ? null : snippet,
    position: Math.min(Math.max(0, Math.trunc(finding.position)), 2 ** 31 - 1),
    obfuscated,
    confidence: Math.round(Math.min(100, Math.max(0, finding.confidence))),
    reasons: finding.reasons.slice(0, 20).map((reason) => plainText(reason, maxLengths.reason)),
    details: {},
  }
}

/** The column holds 320 bytes. A longer value is not an e-mail. */
function storableEmail(value: string): string | null {
  const email = normalizeEmail(plainText(value, 1000))
  return email !== null && Buffer.byteLength(email) <= 320 ? email : null
}

/** One finding per value: the one with the highest confidence, and of equal ones the first on the page. */
function bestByValue<T extends Finding>(findings: readonly T[], keyOf: (finding: T) => string | null): Map<string, T> {
  const best = new Map<string, T>()
  for (const finding of findings) {
    const key = keyOf(finding)
    const known = key === null ? undefined : best.get(key)
    if (key !== null && (known === undefined || finding.confidence > known.confidence)) best.set(key, finding)
  }
  return best
}
