import { type AttributeName, attribute, attributeBit } from './attribute-names.ts'

const mostPerTag = 200

/** Collects the attributes of the tag that is being read. Values stay where they are until somebody asks for them. */
export class AttributeReader {
  html = ''
  /** The bits of the attributes that the tag has. */
  present = 0
  /** A value held ASCII text as character references. */
  referenced = false
  readonly #bits: number[] = []
  readonly #names: number[] = []
  readonly #nameEnds: number[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #decoded: (string | null)[] = []
  #count = 0
  #nameStart = 0
  #nameEnd = 0
  #start = -1
  #end = -1
  #pieces: string | null = null
  #nextAt = -1

  /** Starts over with another source. */
  reset(html: string): void {
    this.html = html
    this.#nextAt = -1
    this.clear()
  }

  clear(): void {
    this.#count = 0
    this.present = 0
    this.referenced = false
  }

  name(start: number, end: number): void {
    this.#nameStart = start
    this.#nameEnd = end
    this.#start = -1
    this.#pieces = null
  }

  data(start: number, end: number): void {
    if (this.#pieces !== null) this.#pieces += this.html.slice(start, end)
    else if (this.#start < 0) {
      this.#start = start
      this.#end = end
    } else this.#pieces = this.html.slice(this.#start, this.#end) + this.html.slice(start, end)
  }

  reference(codePoint: number): void {
    this.#pieces ??= this.#start < 0 ? '' : this.html.slice(this.#start, this.#end)
    this.#pieces += String.fromCodePoint(codePoint)
    if (codePoint < 128 && codePoint !== 38) this.referenced = true
  }

  /** Ends one attribute. Gives back true when its value may hold an address of its own. */
  close(): boolean {
    const bit = attributeBit(this.html, this.#nameStart, this.#nameEnd)
    const telling = this.#holdsAt() || this.#isHandlerOfMail()
    if ((bit === 0 && !telling) || this.#count >= mostPerTag) return false
    const at = this.#count++
    this.#bits[at] = bit
    this.#names[at] = this.#nameStart
    this.#nameEnds[at] = this.#nameEnd
    this.#starts[at] = this.#start
    this.#ends[at] = this.#end
    this.#decoded[at] = this.#pieces
    this.present |= bit
    return telling
  }

  get(name: AttributeName): string | undefined {
    const bit = attribute[name]
    if ((this.present & bit) === 0) return undefined
    for (let at = 0; at < this.#count; at++) if (this.#bits[at] === bit) return this.#valueAt(at)
    return undefined
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

  #valueAt(at: number): string {
    const decoded = this.#decoded[at]
    if (decoded != null) return decoded
    const start = this.#starts[at] ?? -1
    return start < 0 ? '' : this.html.slice(start, this.#ends[at])
  }

  /** `onclick` and its kin, when they speak of mail. */
  #isHandlerOfMail(): boolean {
    if (
      (this.html.charCodeAt(this.#nameStart) | 32) !== 111 ||
      (this.html.charCodeAt(this.#nameStart + 1) | 32) !== 110
    )
      return false
    const value = this.#pieces ?? (this.#start < 0 ? '' : this.html.slice(this.#start, this.#end))
    return /mai|%40/i.test(value)
  }

  /** The next `@` of the source is looked up once and waited for: no value is searched twice. */
  #holdsAt(): boolean {
    if (this.#pieces !== null) return this.#pieces.includes('@')
    if (this.#start < 0) return false
    if (this.#nextAt < this.#start) {
      const found = this.html.indexOf('@', this.#start)
      this.#nextAt = found < 0 ? Number.POSITIVE_INFINITY : found
    }
    return this.#nextAt < this.#end
  }
}
