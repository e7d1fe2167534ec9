import type { TextRange } from '../document/page-document.ts'
import type { LocatedEmail } from '../email/email-collector.ts'
import type { LocatedPhone } from '../phone/phone-collector.ts'
import { lineAt, lineText } from './lines.ts'
import type { NameInLine, PeopleContext } from './people-context.ts'
import { readTitle } from './read-title.ts'
import type { PersonRecord } from './records.ts'

/** A name with its record and what is in it. */
export interface Candidate extends NameInLine {
  readonly record: PersonRecord
  readonly contacts: RecordContacts
  /** Several names in one block have contacts together. */
  readonly sharesContacts: boolean
}

interface RecordContacts {
  readonly emails: readonly LocatedEmail[]
  readonly phones: readonly LocatedPhone[]
}

export function hasContacts({ emails, phones }: RecordContacts): boolean {
  return emails.length > 0 || phones.length > 0
}

/** The e-mails and numbers in a record, in order. */
export function contactsIn(
  context: PeopleContext,
  { start, end }: TextRange,
  { line: nameLine, isLabelledTitle: isLabelled }: NameInLine,
): RecordContacts {
  const emails = new Set<LocatedEmail>()
  const phones = new Set<LocatedPhone>()
  const last = lineAt(context.lines, Math.max(start, end - 1))
  const inside = (offset: number) => offset >= start && offset < end
  for (let line = lineAt(context.lines, start); line <= last; line++) {
    if (isLabelled && line > nameLine && hasOwnLabel(lineText(context.text, context.lines[line]))) break
    for (const email of context.emails.get(line) ?? []) if (email.offsets.some(inside)) emails.add(email)
    for (const phone of context.phones.get(line) ?? []) if (phone.offsets.some(inside)) phones.add(phone)
  }
  return { emails: [...emails], phones: [...phones] }
}

/**
 * `Director: Ann Lee`, and below it `Administration: office@...`: lines with labels are each about something else.
 */
function hasOwnLabel(line: string): boolean {
  const label = /^(\p{L}[\p{L} .&/-]{2,40}?)\s?:\s/u.exec(line)?.[1]
  return label !== undefined && readTitle(label) !== null
}

const maxLevels = 3

/** The tags and classes around a name at the start of its block; null for a name inside a text. */
export function peerKey({ page, lines }: PeopleContext, { line, offset, leads }: NameInLine): string | null {
  const { blocks } = page
  const block = blocks.at(offset)
  if (!leads || block < 0 || blocks.start(block) !== lines[line]?.start) return null
  const path: string[] = []
  for (const index of blocks.around(block)) {
    // `post-117`, `elementor-element-1f3a`: numbers of the element, not of its kind.
    path.push(`${blocks.tag(index)}.${blocks.className(index).replace(/\S*\d\S*/g, '')}`)
    if (path.length === maxLevels) break
  }
  return path.join(' ')
}
