import { attribute } from './attribute-names.ts'
import { AttributeReader } from './attribute-reader.ts'
import { classTraits, trait } from './class-traits.ts'
import { drawnByPicture, type ElementEffect, styleEffect, turnedClassesOf } from './element-effect.ts'
import { Gathered } from './gathered.ts'
import { OpenTags } from './open-tags.ts'
import type { PageDocument } from './page-document.ts'
import type { ScanHandler } from './scan-handler.ts'
import { scanHtml } from './scan-html.ts'
import { writtenByScript } from './script-writes.ts'
import { structureOf } from './structure.ts'
import { type TagInfo, tagAt, tagInfo } from './tags.ts'
import { TextBuilder } from './text-builder.ts'

const telling = attribute.itemprop | attribute.itemscope | attribute.typeof | attribute.property | attribute.data
const cardTraits = trait.card | trait.cardProperty
const svg = tagInfo('svg')
const foreign = new Set(['svg', 'math', 'path', 'use'])
/** No budget means no check. */
const ignore = () => undefined
const none: TagInfo = { id: -1, name: '', block: false, empty: false, silent: false, speaks: false }

/**
 * Makes a document of what the scanner meets. There is no tree: a stack of open tags is enough to know what an end tag finishes, and it
 * cannot overflow.
 */
export class DocumentReader implements ScanHandler {
  readonly #text = new TextBuilder()
  readonly #attributes = new AttributeReader()
  readonly #gathered = new Gathered()
  readonly #open = new OpenTags()
  readonly #turnedClasses = new Set<string>()
  readonly #checkBudget: () => void
  #html = ''
  #tags = 0
  #tag: TagInfo = none
  #tagStart = 0
  #muted = 0
  #rawStart = -1
  /** Where the script stands whose output is being read; -1 while reading the page itself. */
  #scriptPosition = -1

  /** `checkBudget` is called every few thousand tags, and throws when the page has had its share of memory. */
  constructor(checkBudget: () => void = ignore) {
    this.#checkBudget = checkBudget
  }

  read(html: string): void {
    this.#html = html
    this.#attributes.reset(html)
    scanHtml(html, this)
    this.#unwind(0)
  }

  document(): PageDocument {
    return this.#gathered.document(this.#html, this.#text)
  }

  onTagName(start: number, end: number): void {
    if ((++this.#tags & 4_095) === 0) this.#checkBudget()
    this.#tag = tagAt(this.#source, start, end)
    this.#tagStart = start - 1
    this.#attributes.clear()
  }
  onAttribute(nameStart: number, nameEnd: number, start: number, end: number): void {
    if (!this.#attributes.take(nameStart, nameEnd, start, end)) return
    this.#gathered.attribute({
      tag: this.#tag.name,
      name: this.#attributes.lastName(),
      value: this.#attributes.lastValue(),
      position: this.#at(this.#tagStart),
      textOffset: this.#text.length,
    })
  }
  onTagEnd(end: number, closesItself: boolean): void {
    const tag = this.#tag
    this.#openTag(end + 1)
    // Only drawings may close themselves; `<div/>` is an open div.
    if (closesItself && (foreign.has(tag.name) || this.#open.isOpen(svg))) this.#closeTag(tag)
  }
  onEndTag(start: number, end: number): void {
    const info = tagAt(this.#source, start, end)
    if (this.#rawStart >= 0) this.#endRaw(start - 2)
    if (info.name === 'br' || info.name === 'p') this.#text.lineBreak()
    if (!this.#closeTag(info)) return
    if (info.block) this.#text.lineBreak()
    else this.#text.inlineTag(info.silent ? 0 : -1)
  }
  onText(start: number, end: number): void {
    if (this.#muted === 0) this.#text.run(this.#attributes.html, start, end, this.#at(start))
    else if (this.#rawStart < 0 && this.#open.innermost === 'title') {
      this.#gathered.titleText(this.#source.slice(start, end))
    }
  }
  onReference(codePoint: number, end: number): void {
    if (this.#muted === 0) this.#text.reference(codePoint, this.#at(end))
    else if (this.#open.innermost === 'title') this.#gathered.titleText(String.fromCodePoint(codePoint))
  }
  onComment(start: number, end: number): void {
    this.#gathered.comment(this.#source, start, end, this.#at(start), this.#text.length)
  }
  onEnd(): void {
    if (this.#rawStart >= 0) this.#endRaw(this.#source.length)
  }

  get #source(): string {
    return this.#attributes.html
  }

  #at(position: number): number {
    return this.#scriptPosition < 0 ? position : this.#scriptPosition
  }

  #openTag(contentStart: number): void {
    const info = this.#tag
    if (info.block) {
      this.#text.lineBreak()
      // Decoys, drawings and options hold no blocks: one inside means that their end tag is missing.
      if (this.#muted > 0) {
        this.#open.unmute()
        this.#muted = 0
      }
    } else if (!info.silent) this.#text.inlineTag(info.empty ? 0 : 1)
    const effect = this.#effectOf(info)
    if (info.empty) {
      const sign = info.name === 'img' ? drawnByPicture(this.#attributes, this.#tagStart, contentStart) : null
      if (sign !== null) this.#sign(sign)
      if (effect !== null) this.#finish(effect)
      return
    }
    if (info.id < 0) return
    this.#open.push(info, effect)
    if (info.name === 'script' || info.name === 'style') this.#rawStart = contentStart
    else if (info.name === 'at' || info.name === 'dot') this.#sign(`[${info.name}]`)
  }

  #sign(sign: string): void {
    if (this.#muted === 0) this.#text.run(sign, 0, sign.length, this.#at(this.#tagStart))
  }

  #closeTag(tag: TagInfo): boolean {
    if (!this.#open.isOpen(tag)) return false
    this.#unwind(this.#open.depthOf(tag))
    return true
  }

  /** On blocks only cards matter: decoys and drawn signs stand inside a line. */
  #traits(info: TagInfo, className: string): number {
    if (info.block && this.#gathered.openScopes.length === 0 && !className.includes('card')) return 0
    return classTraits(className)
  }

  #effectOf(info: TagInfo): ElementEffect | null {
    const attributes = this.#attributes
    const className = attributes.get('class')
    const traits = className === undefined ? 0 : this.#traits(info, className)
    let effect: ElementEffect | null = null
    if (info.speaks || (attributes.present & telling) !== 0 || (traits & cardTraits) !== 0) {
      const context = {
        text: this.#text,
        position: this.#at(this.#tagStart),
        scripted: this.#scriptPosition >= 0,
        traits,
      }
      effect = this.#gathered.element(info.name, attributes, context)
      effect = structureOf(attributes, this.#gathered, context, effect)
    }
    if (info.silent) {
      effect = { ...effect, silent: true }
      this.#muted++
    } else if (info.name === 'pre') {
      effect = { ...effect, preformatted: true }
      this.#text.preformatted++
    }
    const style = styleEffect(info, attributes, traits, this.#turnedClasses, this.#text.length)
    if (style === null) return effect
    if (style.hidden === true) this.#muted++
    return { ...effect, ...style }
  }

  #unwind(depth: number): void {
    while (this.#open.depth > depth) {
      const effect = this.#open.pop()
      if (effect !== null) this.#finish(effect)
    }
  }

  #finish(effect: ElementEffect): void {
    if (effect.silent === true) this.#muted = Math.max(0, this.#muted - 1)
    if (effect.hidden === true) this.#muted = Math.max(0, this.#muted - 1)
    if (effect.preformatted === true) this.#text.preformatted--
    if (effect.drawn !== undefined && effect.drawn.from === this.#text.length) this.#sign(effect.drawn.sign)
    this.#gathered.finish(effect, this.#text, this.#at(this.#tagStart))
  }

  #endRaw(end: number): void {
    const content = this.#source.slice(this.#rawStart, end)
    const position = this.#at(this.#rawStart)
    this.#rawStart = -1
    if (this.#open.innermost === 'style') {
      for (const name of turnedClassesOf(content)) this.#turnedClasses.add(name)
      return
    }
    const kept = this.#gathered.script(content, position, this.#text.length)
    if (kept?.strings != null && this.#scriptPosition < 0)
      this.#readWritten(writtenByScript(content, kept.strings), position)
  }

  /** Reads what a script writes, as if it stood where the script stands. */
  #readWritten(fragment: string, position: number): void {
    if (fragment === '') return
    const outer = this.#source
    const muted = this.#muted
    const depth = this.#open.depth
    const start = this.#text.length
    this.#muted = 0
    this.#scriptPosition = position
    this.#attributes.reset(fragment)
    this.#text.lineBreak()
    scanHtml(fragment, this)
    this.#unwind(depth)
    this.#text.lineBreak()
    this.#gathered.scriptedText(start, this.#text.length)
    this.#scriptPosition = -1
    this.#attributes.reset(outer)
    this.#muted = muted
  }
}
