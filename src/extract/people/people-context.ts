import type { PageDocument, TextRange } from '../document/page-document.ts'
import type { LocatedEmail } from '../email/email-collector.ts'
import type { Owners } from '../owner/find-owners.ts'
import type { LocatedPhone } from '../phone/phone-collector.ts'
import type { Line } from './lines.ts'
import type { Name } from './read-name.ts'
import type { TitleKind } from './read-title.ts'

/** A page's lines with the contacts found in them. */
export interface PeopleContext {
  readonly url: string | null
  readonly page: PageDocument
  readonly text: string
  readonly lines: readonly Line[]
  readonly emails: ReadonlyMap<number, readonly LocatedEmail[]>
  readonly phones: ReadonlyMap<number, readonly LocatedPhone[]>
  readonly all: readonly LocatedEmail[]
  readonly owners: Owners
  /** Filled while reading: the records of people who work for another company. */
  readonly strangers: TextRange[]
  /** Cache of lines read as titles. */
  readonly titles: Map<number, LineTitle | null>
}

export interface LineTitle {
  readonly text: string
  readonly kind: TitleKind
}

/** A name in a line. */
export interface NameInLine {
  readonly name: Name
  /** The first of several adjacent names: a label before it applies to all of them. */
  readonly first: Name
  readonly line: number
  /** Where the name is in the page's text. */
  readonly offset: number
  /** Equal for all sightings of one name. */
  readonly key: string
  /** The rest of the line after a dash, where it may be a title: `Ann Lee – Front desk`. */
  readonly afterDash: string | null
  /**
   * The line is about this person, and is not a title of the name above or below: the name comes first, or after a
   * colon.
   */
  readonly startsLine: boolean
  /** The line contains only names, titles and contacts. */
  readonly hasOnlyContacts: boolean
  /** Nothing is before the name in its line. */
  readonly leads: boolean
  /** Hardly anything else is in the line. */
  readonly isAlone: boolean
  /** A phone number follows right after the name. */
  readonly hasNumberAfter: boolean
  readonly titleInLine: LineTitle | null
  /** `Directrice artistique : Nolwenn Quéré`: the line is a title, a colon and the name. */
  readonly isLabelledTitle: boolean
}
