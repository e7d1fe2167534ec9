/** What one page says about how to reach a business. Every finding carries evidence: method, snippet, position. */
export interface PageFindings {
  readonly facts: PageFacts
  readonly emails: readonly EmailFinding[]
  readonly phones: readonly PhoneFinding[]
  readonly socials: readonly SocialFinding[]
  readonly people: readonly PersonFinding[]
  readonly addresses: readonly AddressFinding[]
  readonly openingHours: readonly OpeningHoursFinding[]
  readonly forms: readonly FormFinding[]
  readonly rejected: readonly Rejected[]
}

/** `third_party`: the host, a regulator, an agency, a supplier: kept as evidence, never a contact of the business. */
export type Owner = 'site' | 'third_party'

interface Evidence {
  /** How the value was written or hidden: `mailto`, `text`, `cloudflare`, `json-ld`, ... */
  readonly method: string
  /** 0-100. The reasons say what raised or lowered it. */
  readonly confidence: number
  readonly reasons: readonly string[]
  /** Whose it is. The reasons say why it is a third party's. */
  readonly owner: Owner
  /** The visible text around the value. */
  readonly snippet: string
  /** Offset in the decoded HTML of the text run, tag or script that contains the value. */
  readonly position: number
}

export type EmailType = 'SERVICE' | 'CORPORATE' | 'FREE' | 'UNKNOWN'
export type ContactKind = 'person' | 'role' | 'company'

export interface EmailFinding extends Evidence {
  readonly value: string
  readonly type: EmailType
  readonly kind: ContactKind
  /** True when the page shows the e-mail nowhere in plain text. */
  readonly obfuscated: boolean
  readonly disposable: boolean
}

export type PhoneKind = 'fixed' | 'mobile' | 'fixed_or_mobile' | 'toll_free' | 'special' | 'fax' | 'unknown'

export interface PhoneFinding extends Evidence {
  readonly e164: string
  readonly raw: string
  readonly kind: PhoneKind
  readonly ext: string | null
  readonly country: string | null
}

export interface SocialFinding extends Evidence {
  readonly network: string
  /** The link as the page gives it, without tracking parameters. */
  readonly url: string
  /** The canonical URL of this profile. */
  readonly profile: string
}

export interface PersonFinding extends Evidence {
  readonly name: string
  readonly title: string | null
  readonly email: string | null
  readonly phone: string | null
}

export interface AddressFinding extends Evidence {
  readonly text: string
  readonly street: string | null
  readonly postalCode: string | null
  readonly locality: string | null
  readonly region: string | null
  readonly country: string | null
}

export interface OpeningHoursFinding extends Evidence {
  readonly text: string
}

export interface FormFinding {
  readonly action: string
  readonly method: 'get' | 'post'
  readonly fields: readonly string[]
  readonly captcha: boolean
  readonly purpose: 'contact' | 'newsletter' | 'search' | 'login' | 'other'
  readonly position: number
}

export interface PageFacts {
  readonly title: string | null
  readonly description: string | null
  readonly h1: string | null
  readonly canonical: string | null
  readonly language: string | null
  readonly words: number
  readonly robots: string | null
  readonly hasForm: boolean
  /** The page has almost no text without its scripts. */
  readonly needsJavaScript: boolean
}

export interface Rejected {
  readonly value: string
  readonly reason: string
}

/** What the caller knows about the page. Both are unknown for a page from a file. */
export interface PageContext {
  readonly url?: string | undefined
  /** ISO 3166 country of the business: tried first for national phone numbers. */
  readonly country?: string | undefined
}
