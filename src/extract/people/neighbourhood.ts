import type { PageDocument } from '../document/page-document.ts'
import type { PlacedEmail } from '../email/email-collector.ts'
import type { PlacedPhone } from '../phone/phone-collector.ts'
import type { Line } from './lines.ts'
import type { Name } from './read-name.ts'
import type { TitleKind } from './read-title.ts'

/** A page's lines and what stands in them. */
export interface Neighbourhood {
  readonly page: PageDocument
  readonly text: string
  readonly lines: readonly Line[]
  readonly emails: ReadonlyMap<number, readonly PlacedEmail[]>
  readonly phones: ReadonlyMap<number, readonly PlacedPhone[]>
  readonly all: readonly PlacedEmail[]
  /** Lines already read as titles. */
  readonly titles: Map<number, LineTitle | null>
}

export interface LineTitle {
  readonly text: string
  readonly kind: TitleKind
}

/** A name in a line. */
export interface Seen {
  readonly name: Name
  /** The first of the names that stand in a row with it: what is said before that one is said of all. */
  readonly first: Name
  readonly line: number
  /** The line is this person's own, and no title of somebody above or below: the name comes first, or behind a colon. */
  readonly leads: boolean
  /** The line holds nothing but names, titles and contacts. */
  readonly whole: boolean
  /** A number stands right behind it. */
  readonly reached: boolean
  readonly sameLine: LineTitle | null
}
