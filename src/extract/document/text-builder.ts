import type { Boundary } from './page-document.ts'

const space = 32
const newline = 10

/**
 * Joins runs of page text as a browser shows them: white space collapses, blocks break lines. Stores the source
 * position of every run.
 */
export class TextBuilder {
  readonly #chunks: string[] = []
  #length = 0
  #separators = 0
  readonly #starts: number[] = []
  readonly #sources: number[] = []
  readonly references: number[] = []
  readonly boundaries: Boundary[] = []
  /** Where an inline element starts or ends and a space is between the texts. */
  readonly gaps: number[] = []
  #last = newline
  /** The text so far ends in two capitals: `Ann LEE`. */
  #endsInCapitals = false
  /** A link is the first element since the last text. */
  #startsLink = false
  /** Since the last text an element ended and another started. */
  #endedElement = false
  #startsNextElement = false
  /** The last text is more than one word. */
  #hasWords = false
  #spacePending = false
  #tagSeen = false
  /** Inline elements opened since the last text and not closed. */
  #startedInline = 0
  /** Inside `<pre>` a line feed is a line break. */
  preformatted = 0

  get length(): number {
    return this.#length
  }

  /** White space is collapsed, so separators delimit words. */
  get words(): number {
    return this.#separators + (this.#length > 0 && this.#last !== newline ? 1 : 0)
  }

  /**
   * The whole text. Joined once: a string that grows by `+=` stays a rope inside V8, and every later read of it is
   * slow.
   */
  join(): string {
    return this.#chunks.join('')
  }

  /** An inline tag: 1 opens an element that may contain text, -1 closes one, 0 does neither. */
  inlineTag(step: 1 | 0 | -1, isLink = false): void {
    // A link right after the end of another element is a part of its own; after text it may be a part of a word.
    this.#startsLink = isLink && step === 1 && this.#tagSeen
    if (step === -1) this.#endedElement = true
    else if (step === 1 && this.#endedElement) this.#startsNextElement = true
    this.#tagSeen = true
    this.#startedInline = Math.max(0, this.#startedInline + step)
  }

  lineBreak(): void {
    this.#spacePending = false
    this.#tagSeen = false
    this.#endedElement = false
    this.#startsNextElement = false
    this.#startedInline = 0
    if (this.#last !== newline) {
      this.#separate('\n')
      this.#last = newline
    }
  }

  /** Appends `source[start, end)`, collapsed. */
  appendText(source: string, start: number, end: number, position: number): void {
    let from = start
    while (from < end && isSpace(source.charCodeAt(from))) from++
    if (from > start) this.#spacePending = true
    if (this.preformatted > 0 && from > start && source.slice(start, from).includes('\n')) this.lineBreak()
    if (from === end) return
    let to = end
    while (isSpace(source.charCodeAt(to - 1))) to--
    let chunk = source.slice(from, to)
    if (this.preformatted > 0)
      chunk = chunk
        .replace(invisibleAll, '')
        .replace(/[ \t\r\f\u00a0]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
    else {
      const spaces = countSpaces(source, from, to)
      if (spaces >= 0) this.#separators += spaces
      else {
        chunk = chunk.replace(/[\s\u00a0]+/g, ' ').replace(invisibleAll, '')
        this.#separators += Math.max(0, countSpaces(chunk, 0, chunk.length))
      }
    }
    if (chunk !== '') this.#append(chunk, position + (from - start))
    if (to < end) this.#spacePending = true
    if (this.preformatted > 0 && to < end && source.slice(to, end).includes('\n')) this.lineBreak()
  }

  /** Appends one character written as a character reference. */
  appendReference(codePoint: number, position: number): void {
    if (isSpace(codePoint)) {
      this.#spacePending = true
      return
    }
    const char = String.fromCodePoint(codePoint)
    if (invisible.test(char)) return
    if (codePoint < 128 && codePoint !== 38) {
      const gap = this.#spacePending && this.#last !== newline && this.#last !== space ? 1 : 0
      this.references.push(this.#length + gap)
    }
    this.#append(char, position)
  }

  sourceOf(textOffset: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= textOffset) low = middle
      else high = middle - 1
    }
    return (this.#sources[low] ?? 0) + Math.max(0, textOffset - (this.#starts[low] ?? 0))
  }

  #push(text: string): void {
    this.#chunks.push(text)
    this.#length += text.length
  }

  #separate(sign: string): void {
    this.#push(sign)
    this.#separators++
  }

  /** Whether the text of a new element starts a part of its own although no space is before it. */
  #startsPart(chunk: string): boolean {
    const first = chunk.charCodeAt(0)
    if (isLowerOrDigit(this.#last) && isUpperOrPlus(first)) return true
    // `<span>Ann LEE</span><span>Architect</span>`
    if (this.#endsInCapitals && isCapital(first) && isLowerOrDigit(chunk.charCodeAt(1))) return true
    if (!isLetterOrDigit(this.#last) || !isLetterOrDigit(first) || !(isLetter(this.#last) || isLetter(first)))
      return false
    // `<b>Ann Lee</b><span>architect</span>`; `<b>in</b><i>visible</i>` is one word.
    if (this.#startsNextElement && (this.#hasWords || (isLetter(this.#last) && chunk.includes(' ')))) return true
    return this.#startsLink && isLetter(this.#last) && isLetter(first)
  }

  #append(chunk: string, position: number): void {
    if (this.#spacePending) {
      if (this.#last !== newline && this.#last !== space) {
        this.#separate(' ')
        if (this.#tagSeen && this.gaps.length < maxBoundaries) this.gaps.push(this.#length)
      }
    } else if (this.#tagSeen && this.#startsPart(chunk)) {
      // `<b>Jane Doe</b><span>Tel. ...` has a gap on the screen that only the style sheet defines.
      this.#separate('\n')
    } else if (this.#tagSeen && this.boundaries.length < maxBoundaries && isBoundary(this.#last, chunk.charCodeAt(0))) {
      this.boundaries.push({ offset: this.#length, startsElement: this.#startedInline > 0 })
    }
    this.#starts.push(this.#length)
    this.#sources.push(position)
    this.#push(chunk)
    this.#last = chunk.charCodeAt(chunk.length - 1)
    this.#endsInCapitals = isCapital(this.#last) && isCapital(chunk.charCodeAt(chunk.length - 2))
    this.#spacePending = false
    this.#tagSeen = false
    this.#startsLink = false
    this.#endedElement = false
    this.#startsNextElement = false
    this.#hasWords = chunk.includes(' ')
    this.#startedInline = 0
  }
}

function isCapital(code: number): boolean {
  return isUpperOrPlus(code) && code !== 43
}

function isLetter(code: number): boolean {
  return isCapital(code) || (isLowerOrDigit(code) && code > 57)
}

function isLetterOrDigit(code: number): boolean {
  return isCapital(code) || isLowerOrDigit(code)
}

/** Each costs an object, and a hostile page may consist of nothing else. */
const maxBoundaries = 50_000

/** Letters, digits and the symbols of e-mails and phone numbers touch. */
function isBoundary(before: number, after: number): boolean {
  return before > 45 && (after > 45 || after === 40)
}

// Soft hyphen, zero-width characters, direction marks, word joiner, byte order mark: used to break up e-mails.
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/
const invisibleAll = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** The number of spaces in a run; -1 if it contains other white space, two spaces together or invisible characters. */
function countSpaces(source: string, start: number, end: number): number {
  let before = 0
  let spaces = 0
  for (let at = start; at < end; at++) {
    const code = source.charCodeAt(at)
    if (code <= 32) {
      if (code < 32 || before === 32) return -1
      spaces++
    } else if (code >= 0xa0 && (code === 0xa0 || code === 0xad || isInvisible(code))) return -1
    before = code
  }
  return spaces
}

function isInvisible(code: number): boolean {
  return (
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x2064) ||
    code === 0x3000 ||
    code === 0xfeff
  )
}

function isSpace(code: number): boolean {
  return code <= 32 || code === 160 || (code >= 0x2000 && code <= 0x200a) || code === 0x202f || code === 0x3000
}

function isLowerOrDigit(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    (code >= 0xdf && code <= 0xff) ||
    (code >= 0x100 && code < 0x180 && !isExtendedCapital(code))
  )
}

function isUpperOrPlus(code: number): boolean {
  return (
    (code >= 65 && code <= 90) ||
    code === 43 ||
    (code >= 0xc0 && code <= 0xde) ||
    (code >= 0x100 && code < 0x180 && isExtendedCapital(code))
  )
}

/** `Ł`, `Š`: capitals and small letters take turns, with two changes of turn. */
function isExtendedCapital(code: number): boolean {
  const oddIsCapital = (code >= 0x139 && code <= 0x148) || code >= 0x179
  return code !== 0x138 && code !== 0x149 && code !== 0x17f && (code % 2 === 1) === oddIsCapital
}
