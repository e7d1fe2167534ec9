import type { PlacedEmail } from '../email/email-collector.ts'
import type { PlacedPhone } from '../phone/phone-collector.ts'
import { type Line, lineText, piecesOf } from './lines.ts'
import { nameInEmail } from './name-in-email.ts'
import type { PersonCollector } from './person-collector.ts'
import { isGivenName, type Name, readName } from './read-name.ts'
import { cleanTitle, readTitle, type TitleKind } from './read-title.ts'

export interface Neighbourhood {
  readonly text: string
  readonly lines: readonly Line[]
  readonly emails: ReadonlyMap<number, readonly PlacedEmail[]>
  readonly phones: ReadonlyMap<number, readonly PlacedPhone[]>
  readonly all: readonly PlacedEmail[]
  /** Lines already read as titles. */
  readonly titles: Map<number, LineTitle | null>
}

interface LineTitle {
  readonly text: string
  readonly kind: TitleKind
}

interface Seen {
  readonly name: Name
  readonly line: number
  /** The line holds nothing but names, titles and contacts. */
  readonly whole: boolean
  readonly sameLine: LineTitle | null
}

const personLabel =
  /(?:contact(?: person)?|ansprechpartner(?:in)?|kontaktperson|ihr ansprechpartner|inhaber(?:in)?|geschäftsführ(?:er|erin|ung)|vertreten durch|vertretungsberechtigt\p{L}*|verantwortlich\p{L}*(?: [^:]{0,60})?|owner|proprietor|attn|attention|responsable|référent|titolare|responsabile|contactpersoon|contato|gerente|kontaktperson|osoba kontaktowa|kontaktní osoba|контактное лицо)\s?:?\s*$/iu

/** Two capitalised words, `van der` and the like between them. */
const twoCapitals = /[A-Z\u00c0-\u052f][^\s]*[\s,]+(?:[a-z'’]{1,5}\s){0,3}[^\s]*[A-Z\u00c0-\u052f]/

/** People in the given lines, each with the title, address and number that stand with them. */
export function peopleInLines(near: Neighbourhood, hot: readonly number[], found: PersonCollector): void {
  const seen = hot.flatMap((index) => namesInLine(near, index))
  const titleFollows = followsMostly(near, seen)
  const taken = judgeAll(near, seen, titleFollows, found)
  // Where one person stands others stand: names nobody has heard of are looked for beside known ones.
  const beside = new Set(taken.flatMap((line) => [-4, -3, -2, -1, 1, 2, 3, 4].map((step) => line + step)))
  for (const line of hot) beside.delete(line)
  const lines = [...beside].sort((a, b) => a - b)
  judgeAll(
    near,
    lines.flatMap((index) => namesInLine(near, index)),
    titleFollows,
    found,
  )
}

/** Gives back the lines in which people were found. */
function judgeAll(near: Neighbourhood, seen: readonly Seen[], titleFollows: boolean, found: PersonCollector): number[] {
  const nameLines = new Set(seen.map(({ line }) => line))
  return seen.filter((person) => judge(near, person, nameLines, titleFollows, found)).map(({ line }) => line)
}

function namesInLine(near: Neighbourhood, index: number): Seen[] {
  const line = lineText(near.text, near.lines[index])
  if (line.length < 4 || line.length > 160 || !twoCapitals.test(line)) return []
  const pieces = piecesOf(turned(line.includes('(') ? line.replace(nickname, '“$1”') : line))
  const names = pieces.map((piece) => (isCompany(line, piece) ? null : readName(nameAlone(piece))))
  if (!names.some((name) => name !== null)) return []
  const titles = pieces.map((piece, at) => (names[at] === null ? readTitle(piece) : null))
  const rest = pieces.filter((_, at) => names[at] === null && titles[at] === null).join(' ')
  const whole = rest.length < 12 || rest.length * 4 < line.length
  const kind = (['pure', 'loose', 'department'] as const).find((wanted) => titles.includes(wanted))
  const sameLine = kind === undefined ? null : { text: cleanTitle(pieces[titles.indexOf(kind)] ?? ''), kind }
  return names.flatMap((name) => (name === null ? [] : [{ name, line: index, whole, sameLine }]))
}

const prose =
  /^.{0,60}?\b(?:[Cc]ontact|[Cc]all|[Rr]each|[Ee]-?mail|[Aa]sk for|[Ww]rite to|or|and|an|bei|oder|und|à)\s(?=\p{Lu})/u

/** "For tickets call Ann Lee at" names Ann Lee; the number or address behind it is cut off already. */
function nameAlone(piece: string): string {
  return / [a-z]/.test(piece) || /^[a-z]/.test(piece)
    ? piece.replace(prose, '').replace(/\s(?:at|on|unter|via|by)$/, '')
    : piece
}

/** `Elizabeth (Liz) Fontaine` */
const nickname = /(?<=\p{Ll} )\((\p{Lu}\p{Ll}{1,11})\)(?= \p{Lu}\p{Ll})/u

const lastFirst =
  /^(\p{Lu}[\p{L}'’-]{1,24}), (\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}\.?| \p{Lu}[\p{L}'’-]{1,20})?)(?=$|[,;|(–-]|\s[-–|(])/u

/** `Lee, Ann M.` in tables and registers is Ann M. Lee; the rest of the line stays. */
function turned(line: string): string {
  const match = line.includes(', ') ? lastFirst.exec(line) : null
  if (match?.[1] === undefined || match[2] === undefined) return line
  const name = `${match[2]} ${match[1]}`
  // `Anna Lee, Dean` has its name in order already, and `Ann, Mary` are two people.
  return readName(name) === null || isGivenName(match[1]) || readTitle(match[2]) !== null
    ? line
    : name + line.slice(match[0].length)
}

const companyBehind =
  /^\s{0,2}(?:,|&|and|und|et|y|e)?\s{0,2}(?:associates|assoc|inc|llc|llp|ltd|limited|gmbh|ag|kg|ohg|co|corp|company|sons?|bros|brothers|partners?|group|pc|p\.c|pllc|p\.a|pa|s\.?r\.?l|s\.?a|s\.?p\.?a|b\.?v|law|realty|foundation|school|hospital|center|centre|hotel|kg|e\.k|sarl|sas|sro|ltda)\b/i

/** "John Smith & Associates" is no person. */
function isCompany(line: string, piece: string): boolean {
  const at = line.indexOf(piece)
  return at >= 0 && companyBehind.test(line.slice(at + piece.length, at + piece.length + 30))
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

function judge(
  near: Neighbourhood,
  person: Seen,
  nameLines: ReadonlySet<number>,
  titleFollows: boolean,
  found: PersonCollector,
): boolean {
  const { name, line, whole } = person
  const [above, below] = whole ? [titleOf(near, line - 1), titleOf(near, line + 1)] : [null, null]
  const beside = titleFollows ? (below ?? above) : (above ?? below)
  const title = person.sameLine ?? beside
  const card = contactsOf(near, line, nameLines)
  const named = near.all.find(({ local }) => nameInEmail(local, name) === 'full')
  const partly = card.emails.find(({ local }) => nameInEmail(local, name) !== null)
  const labelled = personLabel.test(labelBefore(near, person))
  const reasons: string[] = []
  if (named !== undefined || partly !== undefined) reasons.push('an address on the page bears the name')
  if (labelled) reasons.push('the page calls them a contact')
  if (name.title !== null && name.strength !== 'unknown') reasons.push(`title with the name: ${name.title}`)
  if (title !== null && titleCounts(name, title.kind, person)) reasons.push(`title beside the name: ${title.text}`)
  if (whole && name.strength === 'known' && (card.emails.length > 0 || card.phones.length > 0))
    reasons.push('contacts below the name')
  if (reasons.length === 0) return false
  const email = named ?? partly ?? card.emails[0]
  found.add({
    name: name.name,
    title: person.sameLine?.text ?? name.title ?? beside?.text ?? null,
    email: email?.finding.value ?? null,
    phone: card.phones.find(({ finding }) => finding.kind !== 'fax')?.finding.e164 ?? null,
    method: 'text',
    confidence: Math.min(95, (name.strength === 'known' ? 60 : 45) + reasons.length * 12),
    reasons,
    textOffset: near.lines[line]?.start ?? 0,
  })
  return true
}

/** Unknown given names need a title that is nothing but a title, on a line of their own. */
function titleCounts(name: Name, kind: TitleKind, person: Seen): boolean {
  if (name.strength === 'known') return true
  if (name.strength === 'doubtful') return kind === 'pure' || (kind === 'loose' && person.sameLine !== null)
  return kind === 'pure' && person.whole
}

function labelBefore(near: Neighbourhood, { line, name }: Seen): string {
  const text = lineText(near.text, near.lines[line])
  const at = text.indexOf(name.name.split(' ')[0] ?? '')
  const before = text.slice(0, Math.max(0, at)).trim()
  return before !== '' ? before : lineText(near.text, near.lines[line - 1]).slice(-80)
}

/** Addresses and numbers from a name's line down to the next name, four lines at most. */
function contactsOf(
  near: Neighbourhood,
  line: number,
  nameLines: ReadonlySet<number>,
): { emails: PlacedEmail[]; phones: PlacedPhone[] } {
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
