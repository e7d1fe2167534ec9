import { fold } from '../../core/fold.ts'
import { headingTerms } from '../data/heading-terms.ts'
import { contactTerms } from '../data/job-titles.ts'
import { isTitleMarker } from './candidate-lines.ts'
import { lineAt, lineText } from './lines.ts'
import type { LineTitle, NameInLine, PeopleContext } from './people-context.ts'
import { cleanTitle, firstPart, isNamedTitle, mayBeTitle, officeOf, readTitle } from './read-title.ts'
import { type Candidate, hasContacts } from './record-contents.ts'

/** Class names of the elements that contain titles. */
const titleClass =
  /(?:^|[\s_-])(?:job|jobs?-?titles?|position|role|title|subtitle|function|funktion|occupation|designation|profession|poste|fonction|cargo|puesto|ruolo|qualifica|functie|beruf|stellung|stanowisko|befattning|stilling|funkce|pozice|specialite|specialita|especialidad|specialty|speciality|fachgebiet)(?:$|[\s_-])/i
/** Those that are about jobs and nothing else: a `title` may be a book's. */
const jobClass =
  /(?:^|[\s_-])(?:job-?title|job|funktion|fonction|cargo|puesto|ruolo|functie|stanowisko|befattning|stilling|funkce|pozice|designation|occupation)(?:$|\s)|(?:member|staff|team|person|employee|people)[\w-]{0,20}(?:position|title|role|job)(?:$|\s)/i
/** The head of a column with titles. */
const titleColumn =
  /^(?:position|role|(?:job )?title|function|funktion|aufgabe|aufgabenbereich|bereich|zuständig(?:keit)?|stellung|amt|fonction|poste|cargo|puesto|función|ruolo|funzione|mansione|functie|stanowisko|funkcja|befattning|roll|stilling|funkce|pozice|beosztás|funcție|função|responsibility|department|abteilung|especialidad|departamento|specialt?y|speciality|fachgebiet|fachrichtung|spécialité|service|specializzazione|settore|reparto|afdeling|specialisatie|specjalizacja|dział|avdelning|afdeling|odbor|oddělení|område|osasto|tehtävä|görev|birim|especialidade|área|setor)(?:s|es)?$/i

const maxLinesBelow = 3
const maxUnderHeading = 12

/** Reads a line as a title, once. */
export function titleAt(context: PeopleContext, index: number): LineTitle | null {
  const known = context.titles.get(index)
  if (known !== undefined) return known
  const text = lineText(context.text, context.lines[index])
  const kind = text === '' || text.length > 100 ? null : readTitle(text)
  const first = text === '' || kind !== null ? null : firstPart(text)
  let title: LineTitle | null = kind === null ? null : { text: cleanTitle(text), kind }
  if (first !== null) title = { text: cleanTitle(first), kind: 'pure' }
  context.titles.set(index, title)
  return title
}

/** Finds the titles of people inside their records. */
export class TitleFinder {
  readonly #context: PeopleContext
  readonly #nameLines: ReadonlySet<number>
  readonly #titled: ReadonlySet<number>
  /** Titles are below the names, not above. */
  readonly #follows: boolean
  /** How often a kind of element, or an element at a position after the name, has a title that words tell. */
  readonly #places = new Map<string, number>()
  /** The levels of headings that are titles of the name under them. */
  readonly #titleHeadings: ReadonlySet<number>
  /** Blocks with a line like `Headteacher: Ann Lee`, and what is around them. */
  readonly #labelBlocks: ReadonlySet<number>
  readonly #labelParents: ReadonlySet<number>
  /** The page has titles behind dashes: `Ann Lee – Manager`. */
  readonly #dashes: boolean

  constructor(context: PeopleContext, people: readonly Candidate[]) {
    this.#context = context
    this.#nameLines = new Set(people.filter((person) => !isInTitle(context, person)).map(({ line }) => line))
    this.#follows = titlesMostlyFollow(context, people)
    this.#dashes = people.some(({ titleInLine, afterDash }) => titleInLine !== null && titleInLine.text === afterDash)
    this.#labelBlocks = new Set(
      people.filter((person) => person.isLabelledTitle).map(({ offset }) => context.page.blocks.at(offset)),
    )
    this.#labelParents = new Set([...this.#labelBlocks].map((block) => context.page.blocks.parent(block)))
    this.#titleHeadings = new Set(
      [...this.#nameLines]
        .filter((line) => titleAt(context, line - 1) !== null)
        .map((line) => context.page.blocks.level(context.page.blocks.at(context.lines[line - 1]?.start ?? 0)))
        .filter((level) => level > 1 && level < 7),
    )
    this.#titled = new Set(people.filter((person) => this.#hasTitle(person)).map(({ line }) => line))
    for (const person of people) {
      const line = [...this.#ownLines(person), ...this.#lineOver(person)].find(
        (index) => titleAt(context, index) !== null,
      )
      if (line === undefined) continue
      const place = this.#placeOf(person, line)
      this.#places.set(place, (this.#places.get(place) ?? 0) + 1)
    }
  }

  /** The title to show: the job, never a degree. */
  of(person: Candidate): string | null {
    const { titleInLine } = person
    if (titleInLine !== null && titleInLine.kind !== 'department') return titleInLine.text
    const office = officeOf(person.name.title)
    const beside = this.#beside(person)
    const isHonour = office !== null && honours.test(office)
    if (office !== null && (!isHonour || beside === null || beside.line <= person.line)) return office
    if (beside !== null && !this.#isSectionHeading(beside.line, person)) return beside.text
    return (
      titleInLine?.text ??
      this.#byPlace(person) ??
      (this.#dashes ? person.afterDash : null) ??
      this.#byLabel(person) ??
      this.#byColumn(person) ??
      this.#byHeading(person)
    )
  }

  /** The title that shows that the name is a person's, or null. */
  reasonFor(person: Candidate): string | null {
    const { name, line, hasOnlyContacts, titleInLine, contacts } = person
    const office = officeOf(name.title)
    if (office !== null && name.strength === 'unknown' && isTitleMarker(office)) return office
    const title = titleInLine ?? this.#beside(person)
    const reachable = hasContacts(contacts) || person.sharesContacts
    if (title === null) {
      const dashed = this.#dashes && (name.strength !== 'unknown' || reachable) ? person.afterDash : null
      return dashed ?? this.#byLabel(person) ?? this.#named(person)
    }
    if (name.strength === 'known') return title.text
    if (name.strength === 'doubtful')
      return title.kind === 'pure' || (title.kind === 'loose' && titleInLine !== null) ? title.text : null
    if (person.isLabelledTitle) return title.text
    // Unlisted given names need a line that is only a title: in the same line, or with contacts or other people around.
    // `Toyota Camry` over `Service Manager` is not a person.
    if (title.kind !== 'pure' || !hasOnlyContacts) return null
    if (titleInLine !== null || reachable || personal.test(title.text)) return title.text
    return [-4, -3, -2, -1, 1, 2, 3, 4].some((step) => this.#titled.has(line + step)) ? title.text : null
  }

  /** One title may be above several names. */
  lineOverNames(line: number): number {
    let over = line - 1
    while (line - over < 12 && this.#nameLines.has(over)) over--
    return over
  }

  #hasTitle(person: Candidate): boolean {
    return person.titleInLine !== null || this.#beside(person) !== null
  }

  /** The title below or above, inside the record; above it only where the page has titles over names. */
  #beside(person: Candidate): (LineTitle & { readonly line: number }) | null {
    const { name, line, hasOnlyContacts, record } = person
    if (!hasOnlyContacts) return null
    const below = this.#ownLines(person).find((index) => titleAt(this.#context, index) !== null)
    const shared = !this.#follows && name.strength !== 'unknown'
    const over = shared ? this.lineOverNames(line) : line - 1
    const isInside = (this.#context.lines[over]?.start ?? 0) >= record.start
    const above = (isInside || !this.#follows) && !this.#nameLines.has(over) ? over : undefined
    const order =
      this.#follows || (record.isCard && !isInside) ? [below, above] : [above, record.isCard ? below : undefined]
    for (const index of order) {
      const title = index === undefined ? null : titleAt(this.#context, index)
      if (title !== null && index !== undefined) return { ...title, line: index }
    }
    return null
  }

  /** The lines of the record after the name that may be a title: not beyond another name. */
  #ownLines(person: Candidate): number[] {
    const { line, record } = person
    const { lines } = this.#context
    const own: number[] = []
    for (let index = line + 1; index <= line + maxLinesBelow; index++) {
      const start = lines[index]?.start
      if (start === undefined || start >= record.end || this.#nameLines.has(index)) break
      if (this.#isOtherColumn(person, start)) continue
      own.push(index)
      // Only in a card may something else be between the name and the title.
      if (!record.isCard) break
    }
    return own
  }

  /** The line above the name, inside the card. */
  #lineOver({ line, record }: Candidate): number[] {
    const start = this.#context.lines[line - 1]?.start
    return start !== undefined && record.isCard && start >= record.start && !this.#nameLines.has(line - 1)
      ? [line - 1]
      : []
  }

  /** A title whose words are not listed, by its element: its class, the head of its column, or the same place elsewhere. */
  #byPlace(person: Candidate): string | null {
    const { blocks } = this.#context.page
    for (const index of [...this.#ownLines(person), ...this.#lineOver(person)]) {
      const text = lineText(this.#context.text, this.#context.lines[index])
      const block = blocks.at(this.#context.lines[index]?.start ?? 0)
      const named = titleClass.test(blocks.className(block)) || this.#isTitleColumn(block)
      if (named ? !isNamedTitle(text) : !mayBeTitle(text)) continue
      const others = this.#places.get(this.#placeOf(person, index)) ?? 0
      const isNext = person.record.isCard && Math.abs(index - person.line) === 1
      if (named || others > (isNext ? 0 : 1) || (others > 0 && (isOneWord(text) || /^\p{Ll}/u.test(text))))
        return cleanTitle(text)
    }
    return null
  }

  /** A title in the column or the element for it shows that a known name is a person of the business. */
  #named(person: Candidate): string | null {
    const { blocks, text } = this.#context.page
    if (person.name.strength !== 'known' || !person.leads) return null
    const cell = blocks.at(person.offset)
    const cells = blocks.tag(cell) === 'td' ? this.#cellsOf(blocks.parent(cell)) : []
    const column = cells.find((one) => this.#isTitleColumn(one))
    if (column !== undefined) return this.#titleIn(column, isNamedTitle)
    const line = this.#ownLines(person).find((index) => jobClass.test(this.#classOf(index)))
    const title = line === undefined ? '' : lineText(text, this.#context.lines[line])
    return isNamedTitle(title) ? cleanTitle(title) : null
  }

  #classOf(line: number): string {
    const { blocks } = this.#context.page
    return blocks.className(blocks.at(this.#context.lines[line]?.start ?? 0))
  }

  /** In a table with a column of titles, the other columns have none. */
  #isOtherColumn({ offset }: Candidate, start: number): boolean {
    const { blocks } = this.#context.page
    const [cell, other] = [blocks.at(offset), blocks.at(start)]
    if (cell === other || blocks.tag(cell) !== 'td' || blocks.parent(cell) !== blocks.parent(other)) return false
    return !this.#isTitleColumn(other) && this.#cellsOf(blocks.parent(cell)).some((one) => this.#isTitleColumn(one))
  }

  /**
   * `Cardiology | Ann Lee`: a cell of the row whose column is one of titles; without such a column the cell beside the name,
   * or the term that the name is given for.
   */
  #byColumn({ offset, leads }: Candidate): string | null {
    const { blocks } = this.#context.page
    const cell = blocks.at(offset)
    const tag = blocks.tag(cell)
    if (tag === 'dd') return leads ? this.#titleIn(this.#termOf(cell)) : null
    if (tag !== 'td') return null
    const cells = this.#cellsOf(blocks.parent(cell))
    const column = cells.find((one) => this.#isTitleColumn(one))
    if (column !== undefined) return column === cell ? null : this.#titleIn(column, isNamedTitle)
    const at = cells.indexOf(cell)
    return leads ? (this.#titleIn(cells[at - 1]) ?? this.#titleIn(cells[at + 1])) : null
  }

  #titleIn(block: number | undefined, isTitle = mayBeTitle): string | null {
    const { blocks, text } = this.#context.page
    if (block === undefined) return null
    const title = cleanTitle(text.slice(blocks.start(block), blocks.end(block)))
    return isTitle(title) && !isContactWord(title) ? title : null
  }

  /** `SENDCo: Ann Lee, Mary Holt` after `Headteacher: Bob Ray`: a label where labels are titles. */
  #byLabel({ line, name, offset, hasOnlyContacts }: Candidate): string | null {
    if (this.#labelBlocks.size === 0) return null
    const { text, lines, page } = this.#context
    const [before = '', label] = /^([^:]{3,40}?)\s?:\s/u.exec(lineText(text, lines[line])) ?? []
    if (!hasOnlyContacts || offset < (lines[line]?.start ?? 0) + before.length) return null
    if (label === undefined || name.strength === 'unknown') return null
    const block = page.blocks.at(offset)
    const isBeside = name.strength === 'known' && this.#labelParents.has(page.blocks.parent(block))
    if (!this.#labelBlocks.has(block) && !isBeside) return null
    return mayBeTitle(label) && !isContactWord(label) ? cleanTitle(label) : null
  }

  /** The `<dt>` before a `<dd>`. */
  #termOf(cell: number): number | undefined {
    const { blocks } = this.#context.page
    for (let at = cell - 1; at >= 0 && at > cell - 12; at--) {
      if (blocks.parent(at) !== blocks.parent(cell)) continue
      if (blocks.tag(at) === 'dt') return at
    }
    return undefined
  }

  /** `Reception` as the heading of one name. */
  #byHeading({ line, leads }: Candidate): string | null {
    const { page, lines } = this.#context
    const { blocks } = page
    const heading = blocks.at(lines[line - 1]?.start ?? 0)
    const level = blocks.level(heading)
    const title = titleAt(this.#context, line - 1)?.text ?? this.#headingLikeTitles(line - 1, level)
    if (title === null || !leads || level < 2 || level > 6) return null
    for (let next = line + 1; next < line + maxUnderHeading && next < lines.length; next++) {
      const height = blocks.level(blocks.at(lines[next]?.start ?? 0))
      if (height > 0 && height <= level) break
      if (this.#nameLines.has(next)) return null
    }
    return title
  }

  /** `School kitchen`, where other headings of its level over names are titles. */
  #headingLikeTitles(index: number, level: number): string | null {
    const text = lineText(this.#context.text, this.#context.lines[index])
    return this.#titleHeadings.has(level) && mayBeTitle(text) ? cleanTitle(text) : null
  }

  #placeOf({ line }: NameInLine, index: number): string {
    const { blocks } = this.#context.page
    const block = blocks.at(this.#context.lines[index]?.start ?? 0)
    return `${index - line} ${blocks.tag(block)} ${blocks.className(block)} ${blocks.tag(blocks.parent(block))}`
  }

  /** The n-th cell of a row, under a head that says `Position`. */
  #isTitleColumn(cell: number): boolean {
    const { blocks, text } = this.#context.page
    if (blocks.tag(cell) !== 'td') return false
    const row = blocks.parent(cell)
    const column = this.#cellsOf(row).indexOf(cell)
    let table = row
    while (table >= 0 && blocks.tag(table) !== 'table') table = blocks.parent(table)
    for (let first = table + 1; table >= 0 && first <= row && first < table + 5; first++) {
      if (blocks.tag(first) !== 'tr') continue
      const head = this.#cellsOf(first)[column]
      return head !== undefined && titleColumn.test(text.slice(blocks.start(head), blocks.end(head)).trim())
    }
    return false
  }

  #cellsOf(row: number): number[] {
    const { blocks } = this.#context.page
    const cells: number[] = []
    for (let at = row + 1; at < blocks.length && at < row + 100 && blocks.start(at) <= blocks.end(row); at++) {
      if (blocks.tag(at) === 'tr') break
      if (blocks.parent(at) === row) cells.push(at)
    }
    return cells
  }

  /** `Trustees` over a list of names is what they are together; over one name it is the title. */
  #isSectionHeading(index: number, { line }: Candidate): boolean {
    const { page, lines } = this.#context
    const level = page.blocks.level(page.blocks.at(lines[index]?.start ?? 0))
    if (index > line || level === 0 || level === 7) return false
    return this.#nameLines.has(line + 1) || this.#nameLines.has(line + 2)
  }
}

/** `<div class="title">Cardiac Surgery</div>`: two capitalised words that are not a listed name. */
function isInTitle({ page }: PeopleContext, { name, offset }: Candidate): boolean {
  return name.strength === 'unknown' && titleClass.test(page.blocks.className(page.blocks.at(offset)))
}

/** What a person is called for life or by custom: a job beside it says more. */
const honours = /^(?:rev|reverend|sir|dame|captain|capt|col|maj|lt|sgt|judge|justice|msgr|sister|brother|father)\.?$/i

/** A page puts titles either above or below the names: lines with a title on only one side decide. */
function titlesMostlyFollow(context: PeopleContext, people: readonly Candidate[]): boolean {
  let follows = 0
  for (const { line, hasOnlyContacts, record } of people) {
    if (!hasOnlyContacts) continue
    const above = titleAt(context, line - 1) !== null
    const below = titleAt(context, line + 1) !== null && lineAt(context.lines, record.end - 1) > line
    if (below && !above) follows++
    if (above && !below) follows--
  }
  return follows >= 0
}

/** Titles that only people have; departments, job adverts and cars appear beside managers and directors too. */
const personal =
  /\b(?:professor|lecturer|dean|president|chair(?:man|woman|person)|ceo|cfo|coo|cto|(?:co-?)?founder|treasurer|secretary|captain|mayor|prof|professorin|geschäftsführer(?:in)?|vorsitzender?|bürgermeister(?:in)?)\b/i

/** The label of a row of contacts says nothing about the person in it. */
function isContactWord(text: string): boolean {
  const words = fold(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  return words.every((word) => contactTerms.has(word) || headingTerms.has(word))
}

function isOneWord(text: string): boolean {
  const word = cleanTitle(text)
  return /^\p{Lu}[\p{L}-]{3,}$/u.test(word) && !headingTerms.has(fold(word))
}
