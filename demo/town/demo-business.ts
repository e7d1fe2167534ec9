import type { Box } from '../../src/core/geo.ts'

/** How a site is built: what it serves, how it lists its pages, what makes it hard to read. */
export type Shape =
  | 'static'
  | 'wordpress'
  | 'wix'
  | 'one-page'
  | 'no-sitemap'
  | 'gzip-index'
  | 'latin-1'
  | 'cookie-redirect'
  | 'slow'
  | 'js-only'
  | 'cookie-wall'
  | 'robots-blocked'
  | 'closed'
  | 'dead'
  | 'parked'
  | 'moved'

export type PageRole = 'home' | 'contact' | 'about' | 'team' | 'imprint' | 'services' | 'blog'

export type EmailForm =
  | 'mailto'
  | 'text'
  | 'entities'
  | 'percent'
  | 'cloudflare'
  | 'brackets'
  | 'json-ld'
  | 'script'
  | 'reversed'
  | 'split'
export type PhoneForm = 'tel' | 'national' | 'international' | 'phone-json-ld' | 'fax'

/** A contact of a business: its value, the page that shows it, and how it is written there. */
export interface DemoContact {
  readonly on: PageRole
  readonly form: EmailForm | PhoneForm
  /** A full e-mail, or a phone number as E.164. */
  readonly value: string
  readonly person?: { readonly name: string; readonly title: string }
  /** Why a crawler that follows the rules cannot find it. Absent: it must be found. */
  readonly unreachable?: string
}

/** A business as written in its data file. */
export interface BusinessData {
  readonly name: string
  readonly kind: string
  /** Absent: no site. Several businesses may share one. */
  readonly host?: string
  /** The website on the map, if it is not `https://HOST/`. */
  readonly website?: string
  readonly shape?: Shape
  /** If it differs from the quarter's. */
  readonly language?: Language
  readonly movedTo?: string
  /** "14 Mill Row, LK1 4QT" */
  readonly at: string
  readonly text: string
  readonly services?: string
  /** Lines `PAGE FORM VALUE [= NAME, TITLE] [! WHY UNREACHABLE]`; an e-mail may leave out its host. */
  readonly contacts?: string
}

export type Language = 'en' | 'de' | 'fr' | 'sv' | 'es'

/** A part of the town: one country, one language, one area of the map. */
export interface QuarterData {
  readonly name: string
  readonly country: string
  readonly language: Language
  readonly businesses: readonly BusinessData[]
}

export interface DemoBusiness extends Omit<BusinessData, 'contacts' | 'services'> {
  readonly language: Language
  readonly quarter: Quarter
  readonly services: readonly string[]
  readonly contacts: readonly DemoContact[]
}

export interface Quarter {
  readonly name: string
  readonly country: string
  readonly language: Language
  readonly box: Box
  readonly relationId: number
}
