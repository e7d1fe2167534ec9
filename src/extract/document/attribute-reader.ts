import { type AttributeName, attribute, attributeBit } from './attribute-names.ts'
import { readReference } from './character-reference.ts'

const mostPerTag = 200

/** Collects the attributes of the tag that is being read. Values stay where they are until somebody asks for them. */
export class AttributeReader {
  html = ''
  /** The bits of the attributes that the tag has. */
  present = 0
  readonly #bits: number[] = []
  readonly #names: number[] = []
  readonly #nameEnds: number[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  /** Whether there is a `&` in the value. */
  readonly #encoded: boolean[] = []
  #count = 0
  #nextAt = -1
  #nextReference = -1

  /** Starts over with another source. */
  reset(html: string): void {
    this.html = html
    this.#nextAt = -1
    this.#nextReference = -1
    this.clear()
  }

  clear(): void {
    this.#count = 0
    this.present = 0
  }

  /** Takes one attribute. Gives back true when its value may hold an address of its own. */
  take(nameStart: number, nameEnd: number, start: number, end: number): boolean {
    const bit = attributeBit(this.html, nameStart, nameEnd)
    const encoded = start >= 0 && this.#reference(start) < end
    const telling = this.#holdsAt(start, end, encoded) || this.#isHandlerOfMail(nameStart, start, end, encoded)
    if ((bit === 0 && !telling) || this.#count >= mostPerTag) return false
    const at = this.#count++
    this.#bits[at] = bit
    this.#names[at] = nameStart
    this.#nameEnds[at] = nameEnd
    this.#starts[at] = start
    this.#ends[at] = end
    this.#encoded[at] = encoded
    this.present |= bit
    return telling
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

  /** Whether the value is written with references to ASCII characters, which need none: somebody hides something. */
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
    if (this.#nextReference < from) this.#nextReference = orNever(this.html.indexOf('&', from))
    return this.#nextReference
  }

  /** `onclick` and its kin, when they speak of mail. */
  #isHandlerOfMail(nameStart: number, start: number, end: number, encoded: boolean): boolean {
    if ((this.html.charCodeAt(nameStart) | 32) !== 111 || (this.html.charCodeAt(nameStart + 1) | 32) !== 110)
      return false
    if (start < 0) return false
    return /mai|%40/i.test(encoded ? this.#decoded(start, end) : this.html.slice(start, end))
  }

  /** The next `@` of the source is looked up once and waited for: no value is searched twice. */
  #holdsAt(start: number, end: number, encoded: boolean): boolean {
    if (start < 0) return false
    if (this.#nextAt < start) this.#nextAt = orNever(this.html.indexOf('@', start))
    if (this.#nextAt < end) return true
    return encoded && this.#mayHideAt(start, end) && this.#decoded(start, end).includes('@')
  }

  /** Of all references only numbers and `&commat;` can stand for an `@`; most are those of addresses and of JSON. */
  #mayHideAt(start: number, end: number): boolean {
    for (let at = start; at < end; at++) {
      if (this.html.charCodeAt(at) !== 38) continue
      const next = this.html.charCodeAt(at + 1)
      if (next === 35 || next === 99) return true
    }
    return false
  }
}

function orNever(found: number): number {
  return found < 0 ? Number.POSITIVE_INFINITY : found
}
