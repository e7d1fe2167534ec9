import type { PageDocument, TextRange } from '../document/page-document.ts'
import { type Line, lineAt, lineText } from './lines.ts'

/** A name that a record may be about, and where its line is. */
export interface Anchor {
  readonly key: string
  readonly offset: number
}

/** The part of a page that is about one person. Titles, e-mails and numbers outside of it are another's. */
export interface PersonRecord extends TextRange {
  /** Nothing but this person's record is in these blocks, so that a title may be above the name too. */
  readonly isCard: boolean
}

/** A record is a card, a row or a few lines. What is larger is a section with a name in it. */
const maxCardLength = 3_000
const maxCardLines = 24
const maxLoneLines = 7
const maxFollowingLines = 10
const maxBlocks = 300
const maxCompared = 60

/** A record is never all of these. */
const containers = new Set('body main form table tbody thead footer header nav html dl ul ol menu'.split(' '))

/**
 * Finds the record of each name by the structure of the page: cards, list items, table rows, definition lists, and sections
 * under headings. `anchors` are the names of the page in order.
 */
export class PersonRecords {
  readonly #page: PageDocument
  readonly #lines: readonly Line[]
  readonly #anchors: readonly Anchor[]
  /** The page has one name: nothing shows where its record ends. */
  readonly #isLone: boolean

  constructor(page: PageDocument, lines: readonly Line[], anchors: readonly Anchor[]) {
    this.#page = page
    this.#lines = lines
    this.#anchors = anchors
    this.#isLone = anchors.every(({ key }) => key === anchors[0]?.key)
  }

  of(anchor: Anchor): PersonRecord {
    const { blocks } = this.#page
    const inner = blocks.at(anchor.offset)
    if (inner < 0)
      return { ...this.#untilNext(anchor, this.#lineOf(anchor).start, Number.POSITIVE_INFINITY), isCard: false }
    if (this.#hasOthers(inner, anchor)) return this.#within(inner, anchor)
    let card = inner
    for (const around of blocks.around(blocks.parent(inner))) {
      if (this.#hasOthers(around, anchor)) return this.#amongSiblings(card, around, anchor)
      if (!this.#mayBeCard(around, anchor)) break
      card = around
    }
    const parent = blocks.parent(card)
    return this.#isWhole(card, anchor) ? this.#range(card, true) : this.#amongSiblings(card, parent, anchor)
  }

  /** Whether a block contains another person's name. */
  #hasOthers(block: number, { key }: Anchor): boolean {
    const { blocks } = this.#page
    const end = blocks.end(block)
    for (let at = this.#indexFrom(blocks.start(block)); at < this.#anchors.length; at++) {
      const other = this.#anchors[at]
      if (other === undefined || other.offset >= end) return false
      if (other.key !== key) return true
    }
    return false
  }

  #indexFrom(offset: number): number {
    let low = 0
    let high = this.#anchors.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#anchors[middle]?.offset ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low
  }

  #mayBeCard(block: number, anchor: Anchor): boolean {
    const { blocks } = this.#page
    if (containers.has(blocks.tag(block)) && !this.#isHeaderOfCard(block)) return false
    const length = blocks.end(block) - blocks.start(block)
    const lines = this.#linesIn(block)
    if (length > maxCardLength || lines > (this.#isLone ? maxLoneLines : maxCardLines)) return false
    let headings = 0
    if (blocks.length > block + maxBlocks && blocks.start(block + maxBlocks) < blocks.end(block)) return false
    for (let at = block + 1; at < blocks.length && blocks.start(at) < blocks.end(block); at++) {
      const tag = blocks.tag(at)
      const level = blocks.level(at)
      const isName = blocks.start(at) <= anchor.offset && blocks.end(at) > anchor.offset
      if (!isName && (tag === 'footer' || tag === 'header' || tag === 'address')) return false
      if (level > 0 && level < 7 && !isName && blocks.end(at) > blocks.start(at)) headings++
    }
    return headings < 2
  }

  /** `<article><header><h3>Ann Lee</h3></header>...`: not the header of the page. */
  #isHeaderOfCard(block: number): boolean {
    const { blocks } = this.#page
    const parent = blocks.parent(block)
    return (
      blocks.tag(block) === 'header' && parent >= 0 && /^(?:article|section|li|div|figure)$/.test(blocks.tag(parent))
    )
  }

  /** A row, an item or a card has its own fields; a heading or a lone name line has them after it. */
  #isWhole(block: number, anchor: Anchor): boolean {
    const { blocks } = this.#page
    const level = blocks.level(block)
    if (level > 0 && blocks.tag(block) !== 'th') return false
    const tag = blocks.tag(block)
    if (tag === 'tr' || tag === 'li') return true
    const line = this.#lineOf(anchor)
    return blocks.end(block) > line.end + 1 || blocks.start(block) < line.start || !this.#isLoneName(line, anchor)
  }

  #isLoneName(line: Line, { key }: Anchor): boolean {
    const text = lineText(this.#page.text, line).replace(/[^\p{L}]+/gu, '')
    return text.length <= key.replace(/ /g, '').length + 12 && text !== ''
  }

  /** Names in one block: in lines, or even in one line. */
  #within(block: number, anchor: Anchor): PersonRecord {
    const { blocks } = this.#page
    const line = this.#lineOf(anchor)
    return { ...this.#untilNext(anchor, line.start, blocks.end(block)), isCard: false }
  }

  /** `card` is the child of `parent` with the name; `parent` has others, or is the page (-1). */
  #amongSiblings(card: number, parent: number, anchor: Anchor): PersonRecord {
    const { blocks } = this.#page
    if (this.#isWhole(card, anchor)) return this.#range(card, true)
    // Beside records that have their fields inside, a lone name is a record without any.
    if (blocks.level(card) === 0 && this.#siblingsAreWhole(card, parent, anchor)) return this.#range(card, false)
    const limit = Math.min(this.#endOf(parent), this.#nextHeading(card, parent))
    return { ...this.#untilNext(anchor, blocks.start(card), limit), isCard: false }
  }

  #siblingsAreWhole(card: number, parent: number, anchor: Anchor): boolean {
    const { blocks } = this.#page
    let whole = 0
    let lone = 0
    const from = this.#indexFrom(parent < 0 ? 0 : blocks.start(parent))
    for (let at = from; at < this.#anchors.length && at < from + maxCompared; at++) {
      const other = this.#anchors[at]
      if (other === undefined || other.offset >= this.#endOf(parent)) break
      const block = this.#childOf(parent, blocks.at(other.offset))
      if (other.key === anchor.key || blocks.tag(block) !== blocks.tag(card)) continue
      if (this.#isWhole(block, other)) whole++
      else lone++
    }
    return whole > lone
  }

  /** The block itself, or the one around it that is directly in `parent`. */
  #childOf(parent: number, block: number): number {
    const { blocks } = this.#page
    for (const around of blocks.around(block)) if (blocks.parent(around) === parent) return around
    return block
  }

  /** Where the next heading of the same or a higher level starts, or the next label of a group. */
  #nextHeading(card: number, parent: number): number {
    const { blocks } = this.#page
    const own = blocks.level(card)
    for (
      let at = card + 1;
      at < blocks.length && at < card + maxBlocks && blocks.start(at) < this.#endOf(parent);
      at++
    ) {
      if (blocks.start(at) < blocks.end(card)) continue
      const level = blocks.level(at)
      if (level > 0 && (own === 0 || level <= own)) return blocks.start(at)
    }
    return Number.POSITIVE_INFINITY
  }

  #untilNext(anchor: Anchor, start: number, limit: number): TextRange {
    let end = limit
    for (let at = this.#indexFrom(anchor.offset); at < this.#anchors.length; at++) {
      const other = this.#anchors[at]
      if (other === undefined || other.offset >= limit) break
      if (other.key === anchor.key || other.offset <= anchor.offset) continue
      const line = this.#lineOf(other)
      end = Math.max(line.start, anchor.offset + 1)
      if (line.start <= anchor.offset) end = other.offset
      break
    }
    const last = this.#lines[lineAt(this.#lines, anchor.offset) + maxFollowingLines]
    return { start, end: Math.min(end, last?.start ?? this.#page.text.length) }
  }

  #range(block: number, isCard: boolean): PersonRecord {
    const { blocks } = this.#page
    return { start: blocks.start(block), end: blocks.end(block), isCard }
  }

  #endOf(parent: number): number {
    return parent < 0 ? Number.POSITIVE_INFINITY : this.#page.blocks.end(parent)
  }

  /** The card around several names in one block: its contacts show that they are people, but are not one person's. */
  sharedBy(anchor: Anchor): TextRange | null {
    const { blocks } = this.#page
    const inner = blocks.at(anchor.offset)
    if (inner < 0 || !this.#hasOthers(inner, anchor)) return null
    const [first, last] = [this.#indexFrom(blocks.start(inner)), this.#indexFrom(blocks.end(inner))]
    let shared = inner
    for (const around of blocks.around(blocks.parent(inner))) {
      const [from, to] = [this.#indexFrom(blocks.start(around)), this.#indexFrom(blocks.end(around))]
      if (from !== first || to !== last || !this.#mayBeCard(around, anchor)) break
      shared = around
    }
    return this.#range(shared, true)
  }

  #linesIn(block: number): number {
    const { blocks } = this.#page
    return (
      lineAt(this.#lines, Math.max(blocks.start(block), blocks.end(block) - 1)) -
      lineAt(this.#lines, blocks.start(block)) +
      1
    )
  }

  #lineOf({ offset }: Anchor): Line {
    return this.#lines[lineAt(this.#lines, offset)] ?? { start: offset, end: offset }
  }
}
