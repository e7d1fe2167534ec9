import type { LocatedEmail } from '../email/email-collector.ts'
import { sampleName } from '../owner/third-party-terms.ts'
import { classifyReadPage } from '../page-kind/classify-read-page.ts'
import { Bindings } from './bindings.ts'
import { findAnchors } from './find-anchors.ts'
import { lineText } from './lines.ts'
import { isGivenNameOf, nameInEmail } from './name-in-email.ts'
import { namesInLine } from './names-in-line.ts'
import type { NameInLine, PeopleContext } from './people-context.ts'
import type { PersonCollector } from './person-collector.ts'
import { isLabelled } from './person-label.ts'
import { isQuoted } from './quoted.ts'
import { type Candidate, contactsIn, hasContacts, peerKey } from './record-contents.ts'
import { PersonRecords } from './records.ts'
import { TitleFinder } from './title-finder.ts'

/** Collects people from the given lines, each with the title, e-mail and number of their own record. */
export function collectPeopleInLines(
  context: PeopleContext,
  candidates: readonly number[],
  found: PersonCollector,
): void {
  const names = namesNear(context, candidates)
  for (const { line, startsLine, name } of names)
    if (startsLine && name.strength !== 'unknown') context.titles.set(line, null)
  const anchors = findAnchors(context, names)
  const records = new PersonRecords(context.page, context.lines, anchors)
  const people = names.map((person): Candidate => {
    const record = records.of({ key: person.key, offset: person.offset })
    const shared = records.sharedBy({ key: person.key, offset: person.offset })
    const contacts = contactsIn(context, record, person)
    return {
      ...person,
      record,
      contacts,
      sharesContacts: shared !== null && hasContacts(contactsIn(context, shared, person)),
    }
  })
  const titles = new TitleFinder(context, people)
  const accepted = new Map<Candidate, string[]>()
  for (const person of people) {
    const reasons = reasonsFor(context, person, titles)
    if (reasons.length > 0 && !isCustomer(context, person)) accepted.set(person, reasons)
  }
  acceptPeers(context, people, accepted)
  const employers = new Map(people.map((person) => [person, employerOf(context, person)]))
  const bindings = new Bindings(context, [...accepted.keys()])
  for (const [person, reasons] of accepted) {
    const { name, line, offset } = person
    const stranger = sampleName.test(name.name)
      ? 'a sample'
      : (context.owners.ofPerson(offset) ?? employers.get(person) ?? null)
    found.add({
      name: name.name,
      title: titles.of(person),
      ...(stranger === null ? bindings.of(person) : { email: null, phone: null }),
      owner: stranger === null ? 'site' : 'third_party',
      method: 'text',
      confidence: Math.min(95, (name.strength === 'known' ? 60 : 45) + reasons.length * 12),
      reasons: stranger === null ? reasons : [...reasons, `third party: ${stranger}`],
      textOffset: context.lines[line]?.start ?? 0,
    })
  }
}

/**
 * The reason why a person works elsewhere: the only e-mails in their record are at the domain of another company. What else
 * is in the record is not the business's either.
 */
function employerOf(
  { strangers }: PeopleContext,
  { name, contacts, record, sharesContacts }: Candidate,
): string | null {
  const { emails } = contacts
  if (emails.length === 0 || emails.some(({ finding }) => finding.owner === 'site')) return null
  const bearsName = emails.some(({ local }) => nameInEmail(local, name) !== null || isGivenNameOf(local, name))
  if (!bearsName && (!record.isCard || sharesContacts)) return null
  const last = Math.max(...emails.flatMap(({ offsets }) => offsets))
  strangers.push({ start: record.start, end: Math.min(record.end, last + maxAfterEmail) })
  return 'at the domain of another company'
}

/** How far after a stranger's e-mail their number may be. */
const maxAfterEmail = 120

/** A card has a few lines. */
const reach = 6

/** The names in the candidate lines and near them: people are listed together, and not all have a listed given name. */
function namesNear(context: PeopleContext, candidates: readonly number[]): NameInLine[] {
  const read = new Set(candidates)
  const names = candidates.flatMap((index) => namesInLine(context, index))
  // Names that are likely people's: around headlines in capitals nothing is searched.
  for (const { line, name, titleInLine } of names.filter(({ leads, hasOnlyContacts }) => leads || hasOnlyContacts)) {
    if (name.strength === 'unknown' && titleInLine === null) continue
    for (let index = line - reach; index <= line + reach; index++) {
      if (index < 0 || read.has(index)) continue
      read.add(index)
      names.push(...namesInLine(context, index))
    }
  }
  return names.sort((a, b) => a.line - b.line || a.offset - b.offset)
}

function reasonsFor(context: PeopleContext, person: Candidate, titles: TitleFinder): string[] {
  const { name, contacts, hasOnlyContacts, hasNumberAfter } = person
  const known = name.strength === 'known'
  const reachable = person.sharesContacts || hasContacts(contacts)
  const reasons: string[] = []
  if (bearsName(context, person)) reasons.push('an address on the page bears the name')
  if (isLabelled(context, person, titles.lineOverNames(person.line))) reasons.push('the page calls them a contact')
  if (name.title !== null && name.strength !== 'unknown') reasons.push(`title with the name: ${name.title}`)
  // `Harborview Realty`, on harborviewrealty.com
  if (!known && context.owners.isNameOfSite(name.name)) return []
  const title = titles.reasonFor(person)
  if (title !== null) reasons.push(`title beside the name: ${title}`)
  if (known && reachable && (hasOnlyContacts || hasNumberAfter)) reasons.push('contacts below the name')
  if (hasOnlyContacts && name.hasHonorific && (known || (name.strength === 'doubtful' && person.isAlone)))
    reasons.push('addressed by name')
  if (title === null && !reachable && isIdentifier(lineText(context.text, context.lines[person.line - 1]))) return []
  return reasons
}

function bearsName(
  { all }: PeopleContext,
  { name, contacts, hasOnlyContacts }: Candidate,
  counts: (email: LocatedEmail) => boolean = () => true,
): boolean {
  const own = contacts.emails.filter(counts)
  return (
    // `marloes@` in a record of Marloes Hiemstra, though the given name is not listed.
    (hasOnlyContacts && own.some(({ local }) => isGivenNameOf(local, name))) ||
    own.some(({ local }) => nameInEmail(local, name) !== null) ||
    all.some((email) => counts(email) && nameInEmail(email.local, name) === 'full')
  )
}

/** A customer's own address is at a mail provider. */
function isOfBusiness({ finding }: LocatedEmail): boolean {
  return finding.type !== 'FREE'
}

/** Who is quoted works elsewhere, unless the page has an address of a business with the name. */
function isCustomer(context: PeopleContext, person: Candidate): boolean {
  if (bearsName(context, person, isOfBusiness)) return false
  const above = context.lines[person.line - 1]
  const start = context.lines[person.line]?.start ?? 0
  return isQuoted(
    context.page,
    start,
    lineText(context.text, context.lines[person.line]),
    lineText(context.text, above),
  )
}

/**
 * A name without title and contact is a person's where the page lists it like the others: alone in the same kind of block.
 * Where most of these blocks are no people's, it is a heading.
 */
function acceptPeers(context: PeopleContext, people: readonly Candidate[], accepted: Map<Candidate, string[]>): void {
  const peers = new Map<string, { accepted: number; others: Candidate[] }>()
  for (const person of people) {
    const key = peerKey(context, person)
    if (key === null) continue
    const group = peers.get(key) ?? { accepted: 0, others: [] }
    peers.set(key, group)
    if (accepted.has(person)) group.accepted++
    else group.others.push(person)
  }
  // `Ann Lee<br>Bob Ray`: a name alone in the line after a person's, in the same block.
  for (const [at, person] of people.entries()) {
    const before = people[at - 1]
    if (before === undefined || accepted.has(person) || !accepted.has(before) || person.name.strength !== 'known')
      continue
    const isNext =
      person.line === before.line + 1 && context.page.blocks.at(person.offset) === context.page.blocks.at(before.offset)
    if (isNext && person.isAlone && before.isAlone && !isCustomer(context, person))
      accepted.set(person, ['listed like other people'])
  }
  for (const { accepted: known, others } of peers.values()) {
    const few = others.length <= known * 3 && (arePeople(others) || isTeamPage(context))
    if (known === 0 || (known < others.length && !few)) continue
    for (const person of others) {
      if (known < 2 && person.name.strength === 'unknown' && !isTeamPage(context)) continue
      if (isBesidePerson(context, person, accepted)) continue
      if ((person.isAlone || person.titleInLine !== null) && !isCustomer(context, person))
        accepted.set(person, ['listed like other people'])
    }
  }
}

/** Each has a listed given name, and not all of them one that is a word too. */
function arePeople(people: readonly Candidate[]): boolean {
  return people.every(({ name }) => name.strength !== 'unknown') && people.some(({ name }) => name.strength === 'known')
}

/** `Boat hire | Ann Lee`: a cell in the row of a person is about that person. */
function isBesidePerson(
  { page }: PeopleContext,
  { offset }: Candidate,
  accepted: ReadonlyMap<Candidate, unknown>,
): boolean {
  const { blocks } = page
  const cell = blocks.at(offset)
  // In a grid each cell is a record of several lines.
  if (blocks.tag(cell) !== 'td' || page.text.slice(offset, blocks.end(cell)).trim().includes('\n')) return false
  const row = blocks.parent(cell)
  return [...accepted.keys()].some((other) => other.offset >= blocks.start(row) && other.offset < blocks.end(row))
}

/** A page whose URL or heading says that it lists the people of the business. */
function isTeamPage({ url, page }: PeopleContext): boolean {
  return url !== null && classifyReadPage(url, null, { h1: page.h1, title: page.title }).kind === 'team'
}

/** `name_male` before `Dr. Edwin Heller`: a table of values. */
function isIdentifier(line: string): boolean {
  return /^[a-z]+(?:_[a-z]+)+$/.test(line)
}
