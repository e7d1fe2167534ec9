import type { PageDocument } from '../document/page-document.ts'
import type { LocatedEmail } from '../email/email-collector.ts'
import type { LocatedPhone } from '../phone/phone-collector.ts'
import type { Line } from './lines.ts'
import type { Name } from './read-name.ts'
import type { TitleKind } from './read-title.ts'

/** A page's lines with the contacts found in them. */
export interface PeopleContext {
  readonly page: PageDocument
  readonly text: string
  readonly lines: readonly Line[]
  readonly emails: ReadonlyMap<number, readonly LocatedEmail[]>
  readonly phones: ReadonlyMap<number, readonly LocatedPhone[]>
  readonly all: readonly LocatedEmail[]
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
  /**
   * The line is about this person, and is not a title of the name above or below: the name comes first, or after a
   * colon.
   */
  readonly startsLine: boolean
  /** The line contains only names, titles and contacts. */
  readonly hasOnlyContacts: boolean
  /** A phone number follows right after the name. */
  readonly hasNumberAfter: boolean
  readonly titleInLine: LineTitle | null
}
