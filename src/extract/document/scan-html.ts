import { readReference } from './character-reference.ts'
import { doubleQuote, equals, gt, isLetter, isNameEnd, isSpace, singleQuote, slash } from './html-characters.ts'
import { tagAt } from './tags.ts'

/** Receives the tokens of a page. Offsets refer to the source; attribute values are raw. */
export interface ScanHandler {
  onText(start: number, end: number): void
  onReference(codePoint: number, end: number): void
  onTagName(start: number, end: number): void
  /** `start` is -1 for an attribute without a value. */
  onAttribute(nameStart: number, nameEnd: number, start: number, end: number): void
  onTagEnd(end: number, closesItself: boolean): void
  onEndTag(start: number, end: number): void
  onComment(start: number, end: number): void
  onEnd(): void
}

/** How the content of some elements is read: up to their own end tag, with character references or without. */
const contents = new Map<string, 'raw' | 'references' | 'to the end'>([
  ['script', 'raw'],
  ['style', 'raw'],
  ['iframe', 'raw'],
  ['noembed', 'raw'],
  ['noframes', 'raw'],
  ['xmp', 'raw'],
  ['title', 'references'],
  ['textarea', 'references'],
  ['plaintext', 'to the end'],
])

/**
 * Reports the tokens of a page as htmlparser2's tokenizer does (a test compares the two on random pages). Hand-written,
 * because the whole page is in memory: it skips long stretches with `indexOf`, keeps no state between characters, and
 * leaves attribute values raw. Linear: every search either ends behind what it skips, or is cached.
 */
export function scanHtml(html: string, handler: ScanHandler): void {
  new Scanner(html, handler).scan()
}

class Scanner {
  readonly #html: string
  readonly #handler: ScanHandler
  readonly #end: number
  /** Position of the next `&`, searched only after passing the last one. */
  #nextReference = -1

  constructor(html: string, handler: ScanHandler) {
    this.#html = html
    this.#handler = handler
    this.#end = html.length
  }

  scan(): void {
    const html = this.#html
    let section = 0
    let search = 0
    while (section < this.#end) {
      const found = html.indexOf('<', search)
      const open = found < 0 ? this.#end : found
      if (open > section) this.#text(section, open)
      if (open === this.#end) break
      section = this.#markup(open)
      // A `<` that starts no tag starts a text.
      search = section === open ? open + 1 : section
    }
    this.#handler.onEnd()
  }

  /** Reads the markup at `open`; returns where text continues. */
  #markup(open: number): number {
    const code = this.#html.charCodeAt(open + 1)
    if (isLetter(code)) return this.#tag(open + 1)
    if (code === slash) return this.#endTag(open)
    if (code === 33) return this.#declaration(open + 2)
    return code === 63 ? this.#bogusComment(open + 1) : open
  }

  #text(start: number, end: number): void {
    let from = start
    for (let at = this.#reference(start); at < end; at = this.#reference(at)) {
      const reference = readReference(this.#html, at, 'text')
      if (reference === null) at++
      else {
        if (at > from) this.#handler.onText(from, at)
        at += reference.length
        from = at
        for (const codePoint of reference.codePoints) this.#handler.onReference(codePoint, at)
      }
    }
    if (from < end) this.#handler.onText(from, end)
  }

  #reference(from: number): number {
    if (this.#nextReference < from) this.#nextReference = orBeyondPage(this.#html.indexOf('&', from))
    return this.#nextReference
  }

  #tag(start: number): number {
    const html = this.#html
    const nameEnd = this.#nameEnd(start)
    if (nameEnd === this.#end) return nameEnd
    this.#handler.onTagName(start, nameEnd)
    const bodyStart = this.#attributes(nameEnd)
    const content = bodyStart < 0 ? undefined : contents.get(tagAt(html, start, nameEnd).name)
    if (bodyStart < 0) return this.#end
    if (content === undefined) return bodyStart
    if (content !== 'to the end') return this.#content(bodyStart, html.slice(start, nameEnd), content)
    if (bodyStart < this.#end) this.#handler.onText(bodyStart, this.#end)
    return this.#end
  }

  /** Reads to the end of the tag; returns the position after it, or -1 if the page ends first. */
  #attributes(from: number): number {
    const html = this.#html
    const end = this.#end
    let at = from
    while (at < end) {
      const code = html.charCodeAt(at)
      if (code === gt) {
        this.#handler.onTagEnd(at, false)
        return at + 1
      }
      if (isSpace(code)) at++
      else if (code === slash) {
        do at++
        while (isSpace(html.charCodeAt(at)))
        if (html.charCodeAt(at) !== gt) continue
        this.#handler.onTagEnd(at, true)
        return at + 1
      } else at = this.#attribute(at)
    }
    return -1
  }

  /** Reads one attribute; returns the position after it. */
  #attribute(start: number): number {
    const html = this.#html
    const end = this.#end
    let nameEnd = start + 1
    while (nameEnd < end) {
      const code = html.charCodeAt(nameEnd)
      if (code === equals || isNameEnd(code)) break
      nameEnd++
    }
    let at = nameEnd
    while (isSpace(html.charCodeAt(at))) at++
    if (at >= end) return end
    if (html.charCodeAt(at) !== equals) {
      this.#handler.onAttribute(start, nameEnd, -1, -1)
      return at
    }
    do at++
    while (isSpace(html.charCodeAt(at)))
    const quote = html.charCodeAt(at)
    if (quote !== doubleQuote && quote !== singleQuote) return this.#bareValue(start, nameEnd, at)
    const close = html.indexOf(quote === doubleQuote ? '"' : "'", at + 1)
    if (close < 0) return end
    this.#handler.onAttribute(start, nameEnd, at + 1, close)
    return close + 1
  }

  #bareValue(nameStart: number, nameEnd: number, start: number): number {
    let at = start
    while (at < this.#end) {
      const code = this.#html.charCodeAt(at)
      if (code === gt || isSpace(code)) {
        this.#handler.onAttribute(nameStart, nameEnd, start, at)
        return at
      }
      at++
    }
    return at
  }

  /** Reads the content of an element that only its own end tag closes. */
  #content(start: number, name: string, kind: 'raw' | 'references'): number {
    const html = this.#html
    const put = (end: number) => {
      if (end <= start) return
      if (kind === 'raw') this.#handler.onText(start, end)
      else this.#text(start, end)
    }
    for (let at = html.indexOf('</', start); at >= 0; at = html.indexOf('</', at + 2)) {
      const nameEnd = at + 2 + name.length
      if (!isNameEnd(html.charCodeAt(nameEnd)) || !isSameName(html.slice(at + 2, nameEnd), name)) continue
      put(at)
      return this.#afterEndTag(at + 2, nameEnd)
    }
    put(this.#end)
    return this.#end
  }

  #endTag(open: number): number {
    const start = open + 2
    const code = this.#html.charCodeAt(start)
    if (start >= this.#end) return open
    if (code === gt) return start + 1
    if (!isLetter(code)) return this.#bogusComment(start)
    const nameEnd = this.#nameEnd(start)
    return nameEnd === this.#end ? nameEnd : this.#afterEndTag(start, nameEnd)
  }

  #afterEndTag(start: number, nameEnd: number): number {
    this.#handler.onEndTag(start, nameEnd)
    return orBeyondPage(this.#html.indexOf('>', nameEnd)) + 1
  }

  #nameEnd(start: number): number {
    let at = start + 1
    while (at < this.#end && !isNameEnd(this.#html.charCodeAt(at))) at++
    return at
  }

  /** What follows `<!`. */
  #declaration(start: number): number {
    const html = this.#html
    if (html.startsWith('--', start)) return this.#comment(start + 2)
    if (html.startsWith('[CDATA[', start)) {
      const close = html.indexOf(']]>', start + 7)
      if (close < 0) return this.#bogusComment(start, this.#end)
      if (close > start + 7) this.#handler.onText(start + 7, close)
      return close + 3
    }
    if (/^doctype$/i.test(html.slice(start, start + 7))) return orBeyondPage(html.indexOf('>', start + 7)) + 1
    return this.#bogusComment(start)
  }

  #comment(start: number): number {
    const html = this.#html
    // `<!-->` and `<!--->` are comments too.
    const dash = html.charCodeAt(start) === 45 ? 1 : 0
    if (html.charCodeAt(start + dash) === gt) {
      this.#handler.onComment(start, start)
      return start + dash + 1
    }
    const found = html.indexOf('-->', start)
    const close = found < 0 ? this.#end : found
    const bang = html.slice(start, close).indexOf('--!>')
    this.#handler.onComment(start, bang < 0 ? close : start + bang)
    return bang < 0 ? close + 3 : start + bang + 4
  }

  #bogusComment(start: number, end = this.#html.indexOf('>', start)): number {
    this.#handler.onComment(start, end < 0 ? this.#end : end)
    return end < 0 ? this.#end : end + 1
  }
}

/** A position behind the end of any page. */
const beyondPage = 2 ** 53 - 2

function orBeyondPage(found: number): number {
  return found < 0 ? beyondPage : found
}

function isSameName(a: string, b: string): boolean {
  return a === b || a.toLowerCase() === b.toLowerCase()
}
