import type { PlacedEmail } from '../email/email-collector.ts'
import type { PlacedPhone } from '../phone/phone-collector.ts'
import { lineText } from './lines.ts'
import { nameInEmail } from './name-in-email.ts'
import { namesInLine } from './names-in-line.ts'
import type { LineTitle, Neighbourhood, Seen } from './neighbourhood.ts'
import type { PersonCollector } from './person-collector.ts'
import { isLabelled } from './person-label.ts'
import { isQuoted } from './quoted.ts'
import { cleanTitle, readTitle } from './read-title.ts'

/** What the lines of a page tell about each other. */
interface Layout {
  /** Titles stand below the names, not above. */
  readonly titleFollows: boolean
  readonly nameLines: ReadonlySet<number>
  /** Lines of names that have a title. */
  readonly titled: ReadonlySet<number>
}

/** People in the given lines, each with the title, address and number that stand with them. */
export function peopleInLines(near: Neighbourhood, hot: readonly number[], found: PersonCollector): void {
  const seen = hot.flatMap((index) => namesInLine(near, index))
  const titleFollows = followsMostly(near, seen)
  const taken = judgeAll(near, seen, titleFollows, found, [])
  // Where one person stands others stand: names nobody has heard of are looked for beside known ones.
  const beside = new Set(taken.flatMap((line) => [-4, -3, -2, -1, 1, 2, 3, 4].map((step) => line + step)))
  for (const line of hot) beside.delete(line)
  const lines = [...beside].sort((a, b) => a - b)
  judgeAll(
    near,
    lines.flatMap((index) => namesInLine(near, index)),
    titleFollows,
    found,
    taken,
  )
}

/** Gives back the lines in which people were found. */
function judgeAll(
  near: Neighbourhood,
  seen: readonly Seen[],
  titleFollows: boolean,
  found: PersonCollector,
  taken: readonly number[],
): number[] {
  for (const { line, leads, name } of seen) if (leads && name.strength !== 'unknown') near.titles.set(line, null)
  const nameLines = new Set(seen.map(({ line }) => line))
  const titled = seen.filter((person) => hasTitle(near, person)).map(({ line }) => line)
  const layout = { titleFollows, nameLines, titled: new Set([...taken, ...titled]) }
  return seen.filter((person) => judge(near, person, layout, found)).map(({ line }) => line)
}

function hasTitle(near: Neighbourhood, { line, whole, sameLine }: Seen): boolean {
  return sameLine !== null || (whole && (titleOf(near, line - 1) ?? titleOf(near, line + 1)) !== null)
}

/** On one page titles stand all above or all below the names: the lines where only one side has one decide. */
function followsMostly(near: Neighbourhood, seen: readonly Seen[]): boolean {
  let follows = 0
  for (const { line, whole } of seen) {
    if (!whole) continue
    const above = titleOf(near, line - 1) !== null
    const below = titleOf(near, line + 1) !== null
    if (below && !above) follows++
    if (above && !below) follows--
  }
  return follows >= 0
}

function titleOf(near: Neighbourhood, index: number): LineTitle | null {
  const known = near.titles.get(index)
  if (known !== undefined) return known
  const text = lineText(near.text, near.lines[index])
  const kind = text === '' || text.length > 100 ? null : readTitle(text)
  const title = kind === null ? null : { text: cleanTitle(text), kind }
  near.titles.set(index, title)
  return title
}

function judge(near: Neighbourhood, person: Seen, layout: Layout, found: PersonCollector): boolean {
  const { name, line } = person
  const beside = titleBeside(near, person, layout)
  const card = contactsOf(near, line, layout.nameLines)
  const named =
    near.all.find(({ local }) => nameInEmail(local, name) === 'full') ??
    card.emails.find(({ local }) => nameInEmail(local, name) !== null)
  const reasons = named === undefined ? [] : ['an address on the page bears the name']
  reasons.push(...reasonsFor(near, person, beside, card, layout))
  if (reasons.length === 0) return false
  if (named === undefined && saidByCustomer(near, line)) return false
  found.add({
    name: name.name,
    title: person.sameLine?.text ?? name.title ?? beside?.text ?? null,
    email: (named ?? card.emails[0])?.finding.value ?? null,
    phone: card.phones.find(({ finding }) => finding.kind !== 'fax')?.finding.e164 ?? null,
    method: 'text',
    confidence: Math.min(95, (name.strength === 'known' ? 60 : 45) + reasons.length * 12),
    reasons,
    textOffset: near.lines[line]?.start ?? 0,
  })
  return true
}

function reasonsFor(near: Neighbourhood, person: Seen, beside: LineTitle | null, card: Card, layout: Layout): string[] {
  const { name, line, whole, reached } = person
  const title = person.sameLine ?? beside
  const contacts = card.emails.length > 0 || card.phones.length > 0
  const known = name.strength === 'known'
  const reasons: string[] = []
  if (isLabelled(near, person, lineOverNames(line, layout.nameLines))) reasons.push('the page calls them a contact')
  if (name.title !== null && name.strength !== 'unknown') reasons.push(`title with the name: ${name.title}`)
  if (title !== null && titleCounts(person, title, contacts, layout))
    reasons.push(`title beside the name: ${title.text}`)
  if (known && contacts && (whole || reached)) reasons.push('contacts below the name')
  if (known && whole && name.addressed) reasons.push('addressed by name')
  return reasons
}

/** The title in the line below or above, on the side where this page has them if there is one. */
function titleBeside(near: Neighbourhood, { name, line, whole }: Seen, layout: Layout): LineTitle | null {
  if (!whole) return null
  const { titleFollows, nameLines } = layout
  const shared = !titleFollows && name.strength !== 'unknown'
  const above = titleOf(near, shared ? lineOverNames(line, nameLines) : line - 1)
  const below = titleOf(near, line + 1)
  const [own, other] = titleFollows ? [below, above] : [above, below]
  // `Ann Lee`, `Realtor`, `Keller Banks`: the title is the other one's, and this may be where they work.
  const free = name.strength === 'known' || !nameLines.has(titleFollows ? line - 2 : line + 2)
  return own ?? (free ? other : null)
}

/** Where titles stand above, one may stand above several names. */
function lineOverNames(line: number, nameLines: ReadonlySet<number>): number {
  let over = line - 1
  while (line - over < 12 && nameLines.has(over)) over--
  return over
}

function saidByCustomer(near: Neighbourhood, line: number): boolean {
  const above = near.lines[line - 1]
  const start = near.lines[line]?.start ?? 0
  return isQuoted(near.page, start, lineText(near.text, near.lines[line]), lineText(near.text, above))
}

/** Titles that only people have; departments, jobs on offer and cars stand beside managers and directors too. */
const personal =
  /\b(?:professor|lecturer|dean|president|chair(?:man|woman|person)|ceo|cfo|coo|cto|(?:co-?)?founder|treasurer|secretary|captain|mayor|prof|professorin|geschäftsführer(?:in)?|vorsitzender?|bürgermeister(?:in)?)\b/i

/**
 * Unknown given names need a title that is nothing but a title, in the same line, or with contacts or other people
 * around: `Toyota Camry` over `Service Manager` is nobody.
 */
function titleCounts(
  { name, line, whole, sameLine }: Seen,
  title: LineTitle,
  contacts: boolean,
  layout: Layout,
): boolean {
  if (name.strength === 'known') return true
  if (name.strength === 'doubtful') return title.kind === 'pure' || (title.kind === 'loose' && sameLine !== null)
  if (title.kind !== 'pure' || !whole) return false
  if (sameLine !== null || contacts || personal.test(title.text)) return true
  return [-4, -3, -2, -1, 1, 2, 3, 4].some((step) => layout.titled.has(line + step))
}

interface Card {
  readonly emails: readonly PlacedEmail[]
  readonly phones: readonly PlacedPhone[]
}

/** Addresses and numbers from a name's line down to the next name, four lines at most. */
function contactsOf(near: Neighbourhood, line: number, nameLines: ReadonlySet<number>): Card {
  const emails: PlacedEmail[] = []
  const phones: PlacedPhone[] = []
  for (let index = line; index <= line + 4; index++) {
    // Two names over one address: both are meant.
    if (index > line + 1 && nameLines.has(index)) break
    emails.push(...(near.emails.get(index) ?? []))
    phones.push(...(near.phones.get(index) ?? []))
  }
  return { emails, phones }
}
