import { plainText, plainTextOrNull } from '../core/plain-text.ts'
import type { EmailFinding, PageFindings, PersonFinding, PhoneFinding } from '../extract/findings.ts'
import type { MentionMatcher } from './erasure/mention-matcher.ts'
import { normalizeEmail, normalizePhone } from './suppression/suppression-key.ts'

/** One piece of proof: which field, what it says, and where on the page it stands. */
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

/** A contact as one page shows it. Without an address it is known by its phone. */
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

/** A page with more contacts than this is a directory, not a business. The surest stay. */
const maxContacts = 500
const maxLengths = { snippet: 500, name: 200, title: 200, reason: 200 } as const

type Proof = Pick<PersonFinding, 'method' | 'snippet' | 'position' | 'confidence' | 'reasons'>

/**
 * One contact for each address, and one for each number that belongs to no address: a person's number goes to the
 * person's address. Names and titles come from people findings and from nowhere else. `mention` tells texts that quote a
 * suppressed value; such a snippet, name or title is left out.
 */
export function contactDrafts(findings: PageFindings, mention: MentionMatcher): ContactDraft[] {
  const phones = bestByValue(findings.phones, ({ e164 }) => normalizePhone(e164))
  const emails = bestByValue(findings.emails, ({ value }) => storableEmail(value))
  const ofEmail = bestPeople(findings.people, ({ email }) => (email === null ? null : storableEmail(email)))
  const ofPhone = bestPeople(findings.people, ({ email, phone }) =>
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
        ...(phone === undefined || number === null ? [] : [phoneEvidence(number, phone, mention)]),
        ...personEvidence(person, mention),
      ],
      mention,
    )
  })
  const withoutEmail = [...phones]
    .filter(([number]) => !personal.has(number))
    .map(([number, finding]) => phoneDraft(number, finding, personEvidence(ofPhone.get(number), mention), mention))
  return [...withEmail, ...withoutEmail].toSorted((a, b) => b.confidence - a.confidence).slice(0, maxContacts)
}

function emailDraft(
  email: string,
  finding: EmailFinding,
  more: readonly EvidenceDraft[],
  mention: MentionMatcher,
): ContactDraft {
  const own = evidence('email', email, finding, mention, finding.obfuscated)
  const { type, disposable, kind } = finding
  return { email, email_type: type, email_disposable: disposable, ...contactFields(own, more, kind) }
}

function phoneDraft(
  phone: string,
  finding: PhoneFinding,
  person: readonly EvidenceDraft[],
  mention: MentionMatcher,
): ContactDraft {
  const own = phoneEvidence(phone, finding, mention)
  return { email: null, email_type: null, email_disposable: false, ...contactFields(own, person, 'company') }
}

/** A new contact is what this one page says of it; the database makes the same of a known one's evidence. */
function contactFields(own: EvidenceDraft, more: readonly EvidenceDraft[], kind: ContactDraft['kind']) {
  const proofs = [own, ...more]
  const of = (field: EvidenceDraft['field']) => proofs.find((proof) => proof.field === field)
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
    evidence: proofs,
  }
}

function phoneEvidence(phone: string, finding: PhoneFinding, mention: MentionMatcher): EvidenceDraft {
  const details = { kind: finding.kind, ext: plainTextOrNull(finding.ext, 20) }
  return { ...evidence('phone', phone, finding, mention), details }
}

function personEvidence(person: PersonFinding | undefined, mention: MentionMatcher): EvidenceDraft[] {
  if (person === undefined) return []
  const name = plainTextOrNull(person.name, maxLengths.name)
  const title = plainTextOrNull(person.title, maxLengths.title)
  if (name === null || mention(name)) return []
  const named = evidence('name', name, person, mention)
  return title === null || mention(title) ? [named] : [named, evidence('title', title, person, mention)]
}

function evidence(
  field: EvidenceDraft['field'],
  value: string,
  proof: Proof,
  mention: MentionMatcher,
  obfuscated = false,
): EvidenceDraft {
  const snippet = plainTextOrNull(proof.snippet, maxLengths.snippet)
  return {
    field,
    value,
    method: plainText(proof.method, 50),
    snippet: snippet === null || mention(proof.snippet) ? null : snippet,
    position: Math.min(Math.max(0, Math.trunc(proof.position)), 2 ** 31 - 1),
    obfuscated,
    confidence: Math.round(Math.min(100, Math.max(0, proof.confidence))),
    reasons: proof.reasons.slice(0, 20).map((reason) => plainText(reason, maxLengths.reason)),
    details: {},
  }
}

/** The database keeps addresses up to 320 bytes; what is longer is none. */
function storableEmail(value: string): string | null {
  const email = normalizeEmail(plainText(value, 1000))
  return email !== null && Buffer.byteLength(email) <= 320 ? email : null
}

/** Two spellings of one value are one finding: the surer. */
function bestByValue<T extends Proof>(findings: readonly T[], keyOf: (finding: T) => string | null): Map<string, T> {
  const best = new Map<string, T>()
  for (const finding of findings) {
    const key = keyOf(finding)
    const known = key === null ? undefined : best.get(key)
    if (key !== null && (known === undefined || finding.confidence > known.confidence)) best.set(key, finding)
  }
  return best
}

/** The surest person for each value; of two equally sure ones the first on the page. */
function bestPeople(people: readonly PersonFinding[], keyOf: (person: PersonFinding) => string | null) {
  return bestByValue(people, keyOf)
}
