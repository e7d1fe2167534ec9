import type { LocatedEmail } from '../email/email-collector.ts'
import type { LocatedPhone } from '../phone/phone-collector.ts'
import { lineText } from './lines.ts'
import { nameInEmail } from './name-in-email.ts'
import { namesInLine } from './names-in-line.ts'
import type { LineTitle, NameInLine, PeopleContext } from './people-context.ts'
import type { PersonCollector } from './person-collector.ts'
import { isLabelled } from './person-label.ts'
import { isQuoted } from './quoted.ts'
import { cleanTitle, readTitle } from './read-title.ts'

/** How the page arranges names and titles. */
interface Layout {
  /** Titles are below the names, not above. */
  readonly titleFollows: boolean
  readonly nameLines: ReadonlySet<number>
  /** Lines with names that have a title. */
  readonly titled: ReadonlySet<number>
}

/** Collects people from the given lines, each with their title, e-mail and number. */
export function collectPeopleInLines(
  context: PeopleContext,
  candidates: readonly number[],
  found: PersonCollector,
): void {
  const names = candidates.flatMap((index) => namesInLine(context, index))
  const titleFollows = titlesMostlyFollow(context, names)
  const linesWithPeople = assessAll(context, names, titleFollows, found, [])
  // People are listed together: unlisted names are searched for near known ones.
  const beside = new Set(linesWithPeople.flatMap((line) => [-4, -3, -2, -1, 1, 2, 3, 4].map((step) => line + step)))
  for (const line of candidates) beside.delete(line)
  const lines = [...beside].sort((a, b) => a - b)
  assessAll(
    context,
    lines.flatMap((index) => namesInLine(context, index)),
    titleFollows,
    found,
    linesWithPeople,
  )
}

/** Returns the lines with people. */
function assessAll(
  context: PeopleContext,
  names: readonly NameInLine[],
  titleFollows: boolean,
  found: PersonCollector,
  linesWithPeople: readonly number[],
): number[] {
  for (const { line, startsLine, name } of names)
    if (startsLine && name.strength !== 'unknown') context.titles.set(line, null)
  const nameLines = new Set(names.map(({ line }) => line))
  const titled = names.filter((person) => hasTitle(context, person)).map(({ line }) => line)
  const layout = { titleFollows, nameLines, titled: new Set([...linesWithPeople, ...titled]) }
  return names.filter((person) => assess(context, person, layout, found)).map(({ line }) => line)
}

function hasTitle(context: PeopleContext, { line, hasOnlyContacts, titleInLine }: NameInLine): boolean {
  return (
    titleInLine !== null || (hasOnlyContacts && (titleOf(context, line - 1) ?? titleOf(context, line + 1)) !== null)
  )
}

/** A page puts titles either above or below the names: lines with a title on only one side decide. */
function titlesMostlyFollow(context: PeopleContext, names: readonly NameInLine[]): boolean {
  let follows = 0
  for (const { line, hasOnlyContacts } of names) {
    if (!hasOnlyContacts) continue
    const above = titleOf(context, line - 1) !== null
    const below = titleOf(context, line + 1) !== null
    if (below && !above) follows++
    if (above && !below) follows--
  }
  return follows >= 0
}

function titleOf(context: PeopleContext, index: number): LineTitle | null {
  const known = context.titles.get(index)
  if (known !== undefined) return known
  const text = lineText(context.text, context.lines[index])
  const kind = text === '' || text.length > 100 ? null : readTitle(text)
  const title = kind === null ? null : { text: cleanTitle(text), kind }
  context.titles.set(index, title)
  return title
}

function assess(context: PeopleContext, person: NameInLine, layout: Layout, found: PersonCollector): boolean {
  const { name, line } = person
  const beside = titleBeside(context, person, layout)
  const contacts = contactsBelow(context, line, layout.nameLines)
  const named =
    context.all.find(({ local }) => nameInEmail(local, name) === 'full') ??
    contacts.emails.find(({ local }) => nameInEmail(local, name) !== null)
  const reasons = named === undefined ? [] : ['an address on the page bears the name']
  reasons.push(...reasonsFor(context, person, beside, contacts, layout))
  if (reasons.length === 0) return false
  if (named === undefined && isCustomerQuote(context, line)) return false
  found.add({
    name: name.name,
    title: person.titleInLine?.text ?? name.title ?? beside?.text ?? null,
    email: (named ?? contacts.emails[0])?.finding.value ?? null,
    phone: contacts.phones.find(({ finding }) => finding.kind !== 'fax')?.finding.e164 ?? null,
    method: 'text',
    confidence: Math.min(95, (name.strength === 'known' ? 60 : 45) + reasons.length * 12),
    reasons,
    textOffset: context.lines[line]?.start ?? 0,
  })
  return true
}

function reasonsFor(
  context: PeopleContext,
  person: NameInLine,
  beside: LineTitle | null,
  contacts: NearbyContacts,
  layout: Layout,
): string[] {
  const { name, line, hasOnlyContacts, hasNumberAfter } = person
  const title = person.titleInLine ?? beside
  const hasContacts = contacts.emails.length > 0 || contacts.phones.length > 0
  const known = name.strength === 'known'
  const reasons: string[] = []
  if (isLabelled(context, person, lineOverNames(line, layout.nameLines))) reasons.push('the page calls them a contact')
  if (name.title !== null && name.strength !== 'unknown') reasons.push(`title with the name: ${name.title}`)
  if (title !== null && titleCounts(person, title, hasContacts, layout))
    reasons.push(`title beside the name: ${title.text}`)
  if (known && hasContacts && (hasOnlyContacts || hasNumberAfter)) reasons.push('contacts below the name')
  if (known && hasOnlyContacts && name.hasHonorific) reasons.push('addressed by name')
  return reasons
}

/** The title in the line below or above, preferably on the side where this page has them. */
function titleBeside(
  context: PeopleContext,
  { name, line, hasOnlyContacts }: NameInLine,
  layout: Layout,
): LineTitle | null {
  if (!hasOnlyContacts) return null
  const { titleFollows, nameLines } = layout
  const shared = !titleFollows && name.strength !== 'unknown'
  const above = titleOf(context, shared ? lineOverNames(line, nameLines) : line - 1)
  const below = titleOf(context, line + 1)
  const [own, other] = titleFollows ? [below, above] : [above, below]
  // `Ann Lee`, `Realtor`, `Keller Banks`: the title belongs to the other name, and this one may be their employer.
  const free = name.strength === 'known' || !nameLines.has(titleFollows ? line - 2 : line + 2)
  return own ?? (free ? other : null)
}

/** One title may be above several names. */
function lineOverNames(line: number, nameLines: ReadonlySet<number>): number {
  let over = line - 1
  while (line - over < 12 && nameLines.has(over)) over--
  return over
}

function isCustomerQuote(context: PeopleContext, line: number): boolean {
  const above = context.lines[line - 1]
  const start = context.lines[line]?.start ?? 0
  return isQuoted(context.page, start, lineText(context.text, context.lines[line]), lineText(context.text, above))
}

/** Titles that only people have; departments, job adverts and cars appear beside managers and directors too. */
const personal =
  /\b(?:professor|lecturer|dean|president|chair(?:man|woman|person)|ceo|cfo|coo|cto|(?:co-?)?founder|treasurer|secretary|captain|mayor|prof|professorin|geschäftsführer(?:in)?|vorsitzender?|bürgermeister(?:in)?)\b/i

/**
 * Unlisted given names need a line that is only a title: in the same line, or with contacts or other people around.
 * `Toyota Camry` over `Service Manager` is not a person.
 */
function titleCounts(
  { name, line, hasOnlyContacts, titleInLine }: NameInLine,
  title: LineTitle,
  hasContacts: boolean,
  layout: Layout,
): boolean {
  if (name.strength === 'known') return true
  if (name.strength === 'doubtful') return title.kind === 'pure' || (title.kind === 'loose' && titleInLine !== null)
  if (title.kind !== 'pure' || !hasOnlyContacts) return false
  if (titleInLine !== null || hasContacts || personal.test(title.text)) return true
  return [-4, -3, -2, -1, 1, 2, 3, 4].some((step) => layout.titled.has(line + step))
}

interface NearbyContacts {
  readonly emails: readonly LocatedEmail[]
  readonly phones: readonly LocatedPhone[]
}

/** E-mails and numbers from a name's line down to the next name, at most four lines. */
function contactsBelow(context: PeopleContext, line: number, nameLines: ReadonlySet<number>): NearbyContacts {
  const emails: LocatedEmail[] = []
  const phones: LocatedPhone[] = []
  for (let index = line; index <= line + 4; index++) {
    // Two names over one e-mail: it belongs to both.
    if (index > line + 1 && nameLines.has(index)) break
    emails.push(...(context.emails.get(index) ?? []))
    phones.push(...(context.phones.get(index) ?? []))
  }
  return { emails, phones }
}
