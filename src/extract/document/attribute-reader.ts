import { type AttributeName, attribute, attributeBit } from './attribute-names.ts'
import { readReference } from './character-reference.ts'

const maxPerTag = 200

/** Collects the attributes of the current tag. Values are cut out of the HTML only on request. */
export class AttributeReader {
  html = ''
  /** The bits of the attributes that the tag has. */
  present = 0
  readonly #bits: number[] = []
  readonly #names: number[] = []
  readonly #nameEnds: number[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  /** Whether the value contains `&`. */
  readonly #encoded: boolean[] = []
  #count = 0
  #nextAtSign = -1
  #nextReference = -1

  /** Starts over with another source. */
  reset(html: string): void {
    this.html = html
    this.#nextAtSign = -1
    this.#nextReference = -1
    this.clear()
  }

  clear(): void {
    this.#count = 0
    this.present = 0
  }

  /** Adds one attribute. Returns true when its value may contain an e-mail. */
  add(nameStart: number, nameEnd: number, start: number, end: number): boolean {
    const bit = attributeBit(this.html, nameStart, nameEnd)
    const encoded = start >= 0 && this.#reference(start) < end
    const mayHoldEmail =
      this.#containsAtSign(start, end, encoded) || this.#isMailHandler(nameStart, start, end, encoded)
    if ((bit === 0 && !mayHoldEmail) || this.#count >= maxPerTag) return false
    const at = this.#count++
    this.#bits[at] = bit
    this.#names[at] = nameStart
    this.#nameEnds[at] = nameEnd
    this.#starts[at] = start
    this.#ends[at] = end
    this.#encoded[at] = encoded
    this.present |= bit
    return mayHoldEmail
  }

  get(name: AttributeName): string | undefined {
    const at = this.#indexOf(name)
    return at < 0 ? undefined : this.#valueAt(at)
  }

  lastName(): string {
    return this.#nameAt(this.#count - 1)
  }

  lastValue(): string {
    return this.#valueAt(this.#count - 1)
  }

  dataValues(): ReadonlyMap<string, string> {
    const values = new Map<string, string>()
    for (let at = 0; at < this.#count; at++) {
      if (this.#bits[at] === attribute.data) values.set(this.#nameAt(at), this.#valueAt(at))
    }
    return values
  }

  #nameAt(at: number): string {
    return this.html.slice(this.#names[at], this.#nameEnds[at]).toLowerCase()
  }

  /** Whether the value writes ASCII characters as references, which they do not need: a sign of obfuscation. */
  isReferenced(name: AttributeName): boolean {
    const at = this.#indexOf(name)
    if (at < 0 || this.#encoded[at] !== true) return false
    const end = this.#ends[at] ?? 0
    for (let from = this.#starts[at] ?? end; from < end; from++) {
      if (this.html.charCodeAt(from) !== 38) continue
      const codePoint = readReference(this.html, from, 'attribute')?.codePoints[0] ?? 38
      if (codePoint < 128 && codePoint !== 38) return true
    }
    return false
  }

  #indexOf(name: AttributeName): number {
    const bit = attribute[name]
    if ((this.present & bit) === 0) return -1
    let at = 0
    while (this.#bits[at] !== bit) at++
    return at
  }

  #valueAt(at: number): string {
    const start = this.#starts[at] ?? -1
    const end = this.#ends[at] ?? start
    if (start < 0) return ''
    return this.#encoded[at] === true ? this.#decoded(start, end) : this.html.slice(start, end)
  }

  #decoded(start: number, end: number): string {
    let from = start
    let value = ''
    for (let at = this.html.indexOf('&', start); at >= 0 && at < end; at = this.html.indexOf('&', at)) {
      const reference = readReference(this.html, at, 'attribute')
      if (reference === null) at++
      else {
        value += this.html.slice(from, at) + String.fromCodePoint(...reference.codePoints)
        at += reference.length
        from = at
      }
    }
    return value + this.html.slice(from, end)
  }

  #reference(from: number): number {
    if (this.#nextReference < from) this.#nextReference = orInfinity(this.html.indexOf('&', from))
    return this.#nextReference
  }

  /** `onclick` and other event handlers whose code mentions mail. */
  #isMailHandler(nameStart: number, start: number, end: number, encoded: boolean): boolean {
    if ((this.html.charCodeAt(nameStart) | 32) !== 111 || (this.html.charCodeAt(nameStart + 1) | 32) !== 110)
      return false
    if (start < 0) return false
    return /mai|%40/i.test(encoded ? this.#decoded(start, end) : this.html.slice(start, end))
  }

  /** Searches the source for the next `@` only after passing the last one, so no value is searched twice. */
  #containsAtSign(start: number, end: number, encoded: boolean): boolean {
    if (start < 0) return false
    if (this.#nextAtSign < start) this.#nextAtSign = orInfinity(this.html.indexOf('@', start))
    if (this.#nextAtSign < end) return true
    return encoded && this.#mayEncodeAtSign(start, end) && this.#decoded(start, end).includes('@')
  }

  /**
   * Only numeric references and `&commat;` can encode `@`. Most references are in URLs and JSON and encode something
   * else.
   */
  #mayEncodeAtSign(start: number, end: number): boolean {
    for (let at = start; at < end; at++) {
      if (this.html.charCodeAt(at) !== 38) continue
      const next = this.html.charCodeAt(at + 1)
      if (next === 35 || next === 99) return true
    }
    return false
  }
}

function orInfinity(found: number): number {
  return found < 0 ? Number.POSITIVE_INFINITY : found
}
