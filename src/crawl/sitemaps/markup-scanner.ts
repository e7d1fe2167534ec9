// Splits markup into tags and text, chunk by chunk, and tolerates errors of generators. It builds no tree and checks no
// nesting. Invariant: after `write`, `#rest` is one unfinished token, never longer than `maxToken`.

import type { KnownNames } from './known-names.ts'

/** Receives the tokens. Names are without their prefix, in lower case, and empty unless they are in `names`. */
export interface MarkupHandler {
  readonly names: KnownNames
  /** False: text is skipped without slicing it. */
  readonly wantsText: boolean
  /** `tag` is everything between the angle brackets. */
  open(name: string, prefix: string, tag: string): void
  close(name: string, prefix: string): void
  /** `literal`: from a CDATA section, without entities. */
  text(text: string, literal: boolean): void
  /** The file declares an entity. */
  declaresEntity(): void
}

const exclamation = 0x21
const questionMark = 0x3f
const slash = 0x2f
const colon = 0x3a
/** A longer tag or text is ignored; no URL is that long. */
const maxToken = 64 * 1024
const cdataStart = '<![CDATA['

export class MarkupScanner {
  readonly #handler: MarkupHandler
  #rest = ''
  /** Position in the current chunk. */
  #at = 0
  /** Position of the next `>`, cached; -1: there is none. */
  #end = 0
  /** The end marker of the current comment or CDATA section. */
  #within: '' | '-->' | ']]>' = ''

  constructor(handler: MarkupHandler) {
    this.#handler = handler
  }

  write(piece: string): void {
    // Finishes the split token first, so that the whole chunk need not be concatenated to it.
    const cut = this.#rest === '' ? 0 : piece.indexOf('>') + 1
    if (cut > 0) this.#take(this.#rest + piece.slice(0, cut))
    const left = cut > 0 ? piece.slice(cut) : piece
    this.#take(this.#rest === '' ? left : this.#rest + left)
  }

  #take(source: string): void {
    this.#rest = source.slice(this.#scan(source))
  }

  /** Scans the complete tokens and returns the position of the incomplete one. */
  #scan(source: string): number {
    const handler = this.#handler
    this.#end = 0
    let at = 0
    if (this.#within !== '') {
      if (!this.#leave(source, 0)) return this.#at
      at = this.#at
    }
    // Most chunks have no entity: one check of the chunk replaces one per text.
    const isPlain = !source.includes('&')
    let start = source.indexOf('<', at)
    while (start >= 0) {
      if (handler.wantsText) this.#text(source, at, start, isPlain)
      const code = source.charCodeAt(start + 1)
      const next = source.indexOf('<', start + 1)
      const isComplete =
        code === exclamation ? this.#declaration(source, start) : this.#markup(source, start, code, next)
      at = this.#at
      if (!isComplete) return at
      start = at > next ? source.indexOf('<', at) : next
    }
    if (!handler.wantsText) return source.length
    if (source.length - at < maxToken) return at
    handler.text(source.slice(at), false)
    return source.length
  }

  /** Ignores whitespace between two tags. */
  #text(source: string, from: number, to: number, isPlain: boolean): void {
    let at = from
    while (at < to && source.charCodeAt(at) <= 0x20) at++
    if (at < to) this.#handler.text(source.slice(at, to), isPlain)
  }

  /** A tag, a processing instruction, or an unescaped `<`. */
  #markup(source: string, start: number, code: number, next: number): boolean {
    this.#at = start
    if (Number.isNaN(code)) return false
    if (!isNameStart(code) && code !== slash && code !== questionMark) {
      if (this.#handler.wantsText) this.#handler.text('<', true)
      this.#at = start + 1
      return true
    }
    // Cached: in a file of unclosed tags, each would be searched to the end of the chunk.
    if (this.#end >= 0 && this.#end <= start) this.#end = source.indexOf('>', start + 1)
    const end = this.#end
    if (end < 0 && next < 0 && source.length - start < maxToken) return false
    // A tag that another one interrupts ends there.
    const stop = end < 0 || (next >= 0 && next < end) ? next : end
    if (stop < 0 || stop - start > maxToken) this.#at = start + 1
    else {
      if (code !== questionMark) this.#tag(source, start + 1, stop)
      this.#at = stop === end ? end + 1 : stop
    }
    return true
  }

  #tag(source: string, from: number, to: number): void {
    const closes = source.charCodeAt(from) === slash
    let start = closes ? from + 1 : from
    let end = start
    let prefixEnd = start
    for (; end < to; end++) {
      const code = source.charCodeAt(end)
      if (code <= 0x20 || code === slash) break
      if (code === colon) prefixEnd = end
    }
    const prefix = prefixEnd === start ? '' : source.slice(start, prefixEnd).toLowerCase()
    if (prefixEnd > start) start = prefixEnd + 1
    const name = this.#handler.names.at(source, start, end)
    if (closes) this.#handler.close(name, prefix)
    else this.#handler.open(name, prefix, end === to ? '' : source.slice(from, to))
  }

  #declaration(source: string, start: number): boolean {
    this.#at = start
    if (source.length - start < cdataStart.length) return false
    const isCdata = source.startsWith(cdataStart, start)
    if (isCdata || source.startsWith('<!--', start)) {
      this.#within = isCdata ? ']]>' : '-->'
      return this.#leave(source, start + (isCdata ? cdataStart.length : 4))
    }
    if (/^<!entity/i.test(source.slice(start, start + 8))) this.#handler.declaresEntity()
    this.#at = start + 2
    return true
  }

  /** Skips a section. If its end is in a later chunk, keeps two characters, which may be the beginning of the end marker. */
  #leave(source: string, from: number): boolean {
    const marker = this.#within
    const end = source.indexOf(marker, from)
    const stop = end < 0 ? Math.max(from, source.length - 2) : end
    if (marker === ']]>' && this.#handler.wantsText && stop > from) this.#handler.text(source.slice(from, stop), true)
    this.#at = end < 0 ? stop : end + marker.length
    if (end >= 0) this.#within = ''
    return end >= 0
  }
}

/** XML allows more; these are enough for the tags of sitemaps. */
function isNameStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code > 0x7f
}
