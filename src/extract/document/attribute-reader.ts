/** Attributes some extractor asks for by name. The rest are looked at only when they hold an `@`. */
const wanted = new Set(
  'href rel title alt aria-label style class hidden dir itemprop itemscope itemtype typeof property content name http-equiv type action method lang xml:lang id first last'.split(
    ' ',
  ),
)
const tellingData =
  /mail|user|name|domain|host|local|part|cf|addr|contact|enc|href|site|tel|tld|suffix|phone|^data-(?:[a-z]|at|to)$/

/** Collects the attributes of the tag that is being read, without cutting out the values nobody needs. */
export class AttributeReader {
  html = ''
  readonly #names: string[] = []
  readonly #values: string[] = []
  #name = ''
  #start = -1
  #end = -1
  #pieces: string | null = null
  #nextAt = -1
  /** A value held ASCII text as character references. */
  referenced = false
  hasData = false

  /** Starts over with another source. */
  reset(html: string): void {
    this.html = html
    this.#nextAt = -1
    this.clear()
  }

  clear(): void {
    if (this.#names.length > 0) {
      this.#names.length = 0
      this.#values.length = 0
    }
    this.referenced = false
    this.hasData = false
  }

  name(start: number, end: number): void {
    this.#name = this.html.slice(start, end)
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

  /** Ends one attribute. Gives back true when it holds an `@` and no extractor asked for it by name. */
  close(): boolean {
    const name = wanted.has(this.#name) ? this.#name : this.#name.toLowerCase()
    if (wanted.has(name)) this.#keep(name)
    else if (name.startsWith('data-') && tellingData.test(name)) {
      this.hasData = true
      this.#keep(name)
    } else if (this.#holdsAt() || (name.startsWith('on') && /mail/i.test(this.#value()))) this.#keep(name)
    else return false
    return this.#holdsAt() || name.startsWith('on')
  }

  get(name: string): string | undefined {
    const index = this.#names.indexOf(name)
    return index < 0 ? undefined : this.#values[index]
  }

  lastName(): string {
    return this.#names.at(-1) ?? ''
  }

  lastValue(): string {
    return this.#values.at(-1) ?? ''
  }

  dataValues(): ReadonlyMap<string, string> {
    const values = new Map<string, string>()
    this.#names.forEach((name, index) => {
      if (name.startsWith('data-')) values.set(name, this.#values[index] ?? '')
    })
    return values
  }

  #keep(name: string): void {
    if (this.#names.length > 200) return
    this.#names.push(name)
    this.#values.push(this.#value())
  }

  #value(): string {
    if (this.#pieces !== null) return this.#pieces
    return this.#start < 0 ? '' : this.html.slice(this.#start, this.#end)
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
