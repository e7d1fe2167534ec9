import { addStructure } from './add-structure.ts'
import { attribute } from './attribute-names.ts'
import { AttributeReader } from './attribute-reader.ts'
import { classTraits, trait } from './class-traits.ts'
import { DocumentBuilder } from './document-builder.ts'
import { type ElementEffect, findReversedClasses, signFromImage, styleEffect } from './element-effect.ts'
import { OpenTags } from './open-tags.ts'
import type { PageDocument } from './page-document.ts'
import { type ScanHandler, scanHtml } from './scan-html.ts'
import { scriptOutput } from './script-output.ts'
import { type TagInfo, tagAt, tagInfo } from './tags.ts'
import { TextBuilder } from './text-builder.ts'

const structuredAttributes =
  attribute.itemprop | attribute.itemscope | attribute.typeof | attribute.property | attribute.data
const cardTraits = trait.card | trait.cardProperty
const svg = tagInfo('svg')
const foreign = new Set(['svg', 'math', 'path', 'use'])
const noCheck = () => undefined
const noTag: TagInfo = { id: -1, name: '', block: false, empty: false, textless: false, carriesData: false }

/** Reads a page in one pass, including the HTML that its scripts write, as far as their strings can be evaluated. */
export function readDocument(html: string, checkBudget?: () => void): PageDocument {
  const reader = new DocumentReader(checkBudget)
  reader.read(html)
  return reader.document()
}

/**
 * Builds a document from the scanner's events. There is no tree: a stack of open tags is enough to know what an end tag
 * closes, and it cannot overflow.
 */
class DocumentReader implements ScanHandler {
  readonly #text = new TextBuilder()
  readonly #attributes = new AttributeReader()
  readonly #builder = new DocumentBuilder()
  readonly #open = new OpenTags()
  readonly #reversedClasses = new Set<string>()
  readonly #checkBudget: () => void
  #html = ''
  #tags = 0
  #tag: TagInfo = noTag
  #tagStart = 0
  /** The class attribute of the tag being opened. */
  #className = ''
  #hiddenDepth = 0
  #rawStart = -1
  /** Position of the script whose output is being read; -1 while reading the page itself. */
  #scriptPosition = -1

  /** `checkBudget` is called every 4,096 tags and throws when the page exceeds its memory budget. */
  constructor(checkBudget: () => void = noCheck) {
    this.#checkBudget = checkBudget
  }

  read(html: string): void {
    this.#html = html
    this.#attributes.reset(html)
    scanHtml(html, this)
    this.#unwind(0)
  }

  document(): PageDocument {
    return this.#builder.document(this.#html, this.#text)
  }

  onTagName(start: number, end: number): void {
    if ((++this.#tags & 4_095) === 0) this.#checkBudget()
    this.#tag = tagAt(this.#source, start, end)
    this.#tagStart = start - 1
    this.#attributes.clear()
  }
  onAttribute(nameStart: number, nameEnd: number, start: number, end: number): void {
    if (!this.#attributes.add(nameStart, nameEnd, start, end)) return
    this.#builder.attribute({
      tag: this.#tag.name,
      name: this.#attributes.lastName(),
      value: this.#attributes.lastValue(),
      position: this.#positionOf(this.#tagStart),
      textOffset: this.#text.length,
    })
  }
  onTagEnd(end: number, closesItself: boolean): void {
    const tag = this.#tag
    this.#openTag(end + 1)
    // Only SVG and MathML elements close themselves; `<div/>` is an open div.
    if (closesItself && (foreign.has(tag.name) || this.#open.isOpen(svg))) this.#closeTag(tag)
  }
  onEndTag(start: number, end: number): void {
    const info = tagAt(this.#source, start, end)
    if (this.#rawStart >= 0) this.#endRaw(start - 2)
    if (info.name === 'br' || info.name === 'p') this.#text.lineBreak()
    if (!this.#closeTag(info)) return
    if (info.block) this.#text.lineBreak()
    else this.#text.inlineTag(info.textless ? 0 : -1)
  }
  onText(start: number, end: number): void {
    if (this.#hiddenDepth === 0) this.#text.appendText(this.#attributes.html, start, end, this.#positionOf(start))
    else if (this.#rawStart < 0 && this.#open.innermost === 'title') {
      this.#builder.titleText(this.#source.slice(start, end))
    }
  }
  onReference(codePoint: number, end: number): void {
    if (this.#hiddenDepth === 0) this.#text.appendReference(codePoint, this.#positionOf(end))
    else if (this.#open.innermost === 'title') this.#builder.titleText(String.fromCodePoint(codePoint))
  }
  onComment(start: number, end: number): void {
    this.#builder.comment(this.#source, start, end, this.#positionOf(start), this.#text.length)
  }
  onEnd(): void {
    if (this.#rawStart >= 0) this.#endRaw(this.#source.length)
  }

  get #source(): string {
    return this.#attributes.html
  }

  #positionOf(position: number): number {
    return this.#scriptPosition < 0 ? position : this.#scriptPosition
  }

  #openTag(contentStart: number): void {
    const info = this.#tag
    if (info.block) {
      this.#text.lineBreak()
      // Decoys, SVG and options contain no blocks: a block inside means that their end tag is missing.
      if (this.#hiddenDepth > 0) {
        this.#open.unhide()
        this.#hiddenDepth = 0
      }
    } else if (!info.textless) this.#text.inlineTag(info.empty ? 0 : 1, info.name === 'a')
    const effect = this.#effectOf(info)
    if (info.empty) {
      const sign = info.name === 'img' ? signFromImage(this.#attributes, this.#tagStart, contentStart) : null
      if (sign !== null) this.#addSign(sign)
      if (effect !== null) this.#finish(effect)
      return
    }
    if (info.id < 0) return
    this.#open.push(info, effect, this.#openBlock(info))
    if (info.name === 'script' || info.name === 'style') this.#rawStart = contentStart
    else if (info.name === 'at' || info.name === 'dot') this.#addSign(`[${info.name}]`)
  }

  #openBlock(info: TagInfo): number {
    if (this.#hiddenDepth > 0 || (!info.block && info.name !== 'code')) return -1
    return this.#builder.blocks.open(info, this.#className, this.#text.length)
  }

  #addSign(sign: string): void {
    if (this.#hiddenDepth === 0) this.#text.appendText(sign, 0, sign.length, this.#positionOf(this.#tagStart))
  }

  #closeTag(tag: TagInfo): boolean {
    if (!this.#open.isOpen(tag)) return false
    this.#unwind(this.#open.depthOf(tag))
    return true
  }

  /** On blocks only hCards matter: decoys and generated signs are inside a line. */
  #traits(info: TagInfo, className: string): number {
    if (info.block && this.#builder.openScopes.length === 0 && !className.includes('card')) return 0
    return classTraits(className)
  }

  #effectOf(info: TagInfo): ElementEffect | null {
    const attributes = this.#attributes
    const className = attributes.get('class')
    this.#className = className ?? ''
    const traits = className === undefined ? 0 : this.#traits(info, className)
    let effect: ElementEffect | null = null
    if (info.carriesData || (attributes.present & structuredAttributes) !== 0 || (traits & cardTraits) !== 0) {
      const context = {
        text: this.#text,
        position: this.#positionOf(this.#tagStart),
        scripted: this.#scriptPosition >= 0,
        traits,
      }
      effect = this.#builder.element(info.name, attributes, context)
      effect = addStructure(attributes, this.#builder, context, effect)
    }
    if (info.textless) {
      effect = { ...effect, textless: true }
      this.#hiddenDepth++
    } else if (info.name === 'pre') {
      effect = { ...effect, preformatted: true }
      this.#text.preformatted++
    }
    const style = styleEffect(info, attributes, traits, this.#reversedClasses, this.#text.length)
    if (style === null) return effect
    if (style.hidden === true) this.#hiddenDepth++
    return { ...effect, ...style }
  }

  #unwind(depth: number): void {
    while (this.#open.depth > depth) {
      if (this.#open.block >= 0) this.#builder.blocks.close(this.#open.block, this.#text.length)
      const effect = this.#open.pop()
      if (effect !== null) this.#finish(effect)
    }
  }

  #finish(effect: ElementEffect): void {
    if (effect.textless === true) this.#hiddenDepth = Math.max(0, this.#hiddenDepth - 1)
    if (effect.hidden === true) this.#hiddenDepth = Math.max(0, this.#hiddenDepth - 1)
    if (effect.preformatted === true) this.#text.preformatted--
    if (effect.generated !== undefined && effect.generated.from === this.#text.length)
      this.#addSign(effect.generated.sign)
    this.#builder.finish(effect, this.#text, this.#positionOf(this.#tagStart))
  }

  #endRaw(end: number): void {
    const content = this.#source.slice(this.#rawStart, end)
    const position = this.#positionOf(this.#rawStart)
    this.#rawStart = -1
    if (this.#open.innermost === 'style') {
      for (const name of findReversedClasses(content)) this.#reversedClasses.add(name)
      return
    }
    const stored = this.#builder.script(content, position, this.#text.length)
    if (stored?.strings != null && this.#scriptPosition < 0)
      this.#readScriptOutput(scriptOutput(content, stored.strings), position)
  }

  /** Reads the HTML that a script writes, at the position of the script. */
  #readScriptOutput(fragment: string, position: number): void {
    if (fragment === '') return
    const outer = this.#source
    const hiddenDepth = this.#hiddenDepth
    const depth = this.#open.depth
    const start = this.#text.length
    this.#hiddenDepth = 0
    this.#scriptPosition = position
    this.#attributes.reset(fragment)
    this.#text.lineBreak()
    scanHtml(fragment, this)
    this.#unwind(depth)
    this.#text.lineBreak()
    this.#builder.scriptedText(start, this.#text.length)
    this.#scriptPosition = -1
    this.#attributes.reset(outer)
    this.#hiddenDepth = hiddenDepth
  }
}
