import { type AttributeName, attribute } from './attribute-names.ts'
import type { AttributeReader } from './attribute-reader.ts'
import { BlockTree } from './block-tree.ts'
import type { ElementEffect } from './element-effect.ts'
import type {
  AttributeText,
  DataAttributes,
  Form,
  JsonScript,
  Link,
  PageDocument,
  Property,
  Scope,
  ScriptSource,
  SourceText,
  TextRange,
} from './page-document.ts'
import { scriptSource } from './script-source.ts'
import type { TextBuilder } from './text-builder.ts'

export interface ElementContext {
  readonly text: TextBuilder
  readonly position: number
  readonly scripted: boolean
  /** Traits of its class attribute. */
  readonly traits: number
}

/** Limits for hostile pages: past these counts a page adds nothing new. */
const max = { links: 50_000, attributes: 20_000, scripts: 2_000, comments: 2_000, properties: 20_000, fields: 500 }

/** Collects what the reader finds and builds the document. */
export class DocumentBuilder {
  readonly #links: Link[] = []
  readonly #attributes: AttributeText[] = []
  readonly #scripts: ScriptSource[] = []
  readonly #comments: SourceText[] = []
  readonly #jsonScripts: JsonScript[] = []
  readonly #dataPairs: DataAttributes[] = []
  readonly #forms: Form[] = []
  readonly #meta = new Map<string, string>()
  readonly #reversed: TextRange[] = []
  readonly #scripted: TextRange[] = []
  readonly blocks = new BlockTree()
  readonly properties: Property[] = []
  readonly scopes: Scope[] = []
  readonly openScopes: number[] = []
  #scriptType = ''
  #scriptCount = 0
  #title: string | null = null
  #titleDone = false
  #h1: TextRange | null = null
  #canonical: string | null = null
  #base: string | null = null
  #language: string | null = null
  #openForm: Form | null = null
  #openLink: Link | null = null

  titleText(text: string): void {
    if (!this.#titleDone) this.#title = (this.#title ?? '') + text
  }

  attribute(text: AttributeText): void {
    if (this.#attributes.length < max.attributes) this.#attributes.push(text)
  }

  comment(source: string, start: number, end: number, position: number, textOffset: number): void {
    if (this.#comments.length >= max.comments) return
    const text = source.slice(start, end)
    if (text.includes('@')) this.#comments.push({ text, position, textOffset })
  }

  /** Stores a script that may contain an e-mail and returns it; null for other scripts. */
  script(text: string, position: number, textOffset: number): ScriptSource | null {
    this.#scriptCount++
    if (this.#scripts.length >= max.scripts) return null
    if (this.#scriptType.includes('json')) {
      this.#jsonScripts.push({ text, position, textOffset, linkedData: this.#scriptType.includes('ld+json') })
      return null
    }
    const script = scriptSource(text, position, textOffset)
    if (script !== null) this.#scripts.push(script)
    return script
  }

  scriptedText(start: number, end: number): void {
    if (end > start) this.#scripted.push({ start, end })
  }

  /** Records the data of an element; returns what to finish at its end. */
  element(tag: string, attributes: AttributeReader, context: ElementContext): ElementEffect | null {
    if ((attributes.present & attribute.data) !== 0 && this.#dataPairs.length < max.attributes) {
      const values = attributes.dataValues()
      this.#dataPairs.push({ values, position: context.position, textOffset: context.text.length })
    }
    switch (tag) {
      case 'a':
      case 'area':
        return this.#link(attributes, context)
      case 'meta':
        this.#metaTag(attributes)
        return null
      case 'link':
        if (/(?:^|\s)canonical(?:\s|$)/i.test(attributes.get('rel') ?? ''))
          this.#canonical ??= attributes.get('href') ?? null
        return null
      case 'base':
        this.#base ??= attributes.get('href') ?? null
        return null
      case 'html':
        this.#language ??= attributes.get('lang') ?? attributes.get('xml:lang') ?? null
        return null
      case 'script':
        this.#scriptType = (attributes.get('type') ?? '').toLowerCase()
        return null
      case 'h1':
        return this.#h1 === null ? { heading: context.text.length } : null
      case 'form':
        return this.#form(attributes, context)
      case 'input':
      case 'textarea':
      case 'select':
        this.#field(tag, attributes)
        return null
      case 'joomla-hidden-mail':
        this.#joomlaMail(attributes, context)
        return null
      default:
        return null
    }
  }

  finish(effect: ElementEffect, text: TextBuilder, position: number): void {
    const end = text.length
    if (effect.link !== undefined) {
      if (effect.link === this.#openLink) this.#openLink = null
      effect.link.end = Math.min(effect.link.end, end)
    }
    if (effect.properties !== undefined) for (const property of effect.properties) property.end = end
    if (effect.scope === true) this.openScopes.pop()
    if (effect.textless === true && this.#title !== null) this.#titleDone = true
    if (effect.heading !== undefined) this.#h1 ??= { start: effect.heading, end }
    if (effect.reversedFrom !== undefined && end - effect.reversedFrom < 500) {
      this.#reversed.push({ start: effect.reversedFrom, end })
    }
    if (effect.form !== undefined) {
      effect.form.end = Math.max(position, effect.form.position)
      if (this.#openForm === effect.form) this.#openForm = null
    }
  }

  document(html: string, builder: TextBuilder): PageDocument {
    const text = builder.join()
    return {
      html,
      text,
      words: builder.words,
      links: this.#links,
      attributes: this.#attributes,
      scripts: this.#scripts,
      comments: this.#comments,
      jsonScripts: this.#jsonScripts,
      properties: this.properties,
      scopes: this.scopes,
      dataPairs: this.#dataPairs,
      forms: this.#forms,
      meta: this.#meta,
      title: this.#title === null ? null : oneLine(this.#title) || null,
      h1: this.#h1 === null ? null : oneLine(text.slice(this.#h1.start, this.#h1.end)) || null,
      canonical: this.#canonical,
      base: this.#base,
      language: this.#language ?? this.#meta.get('content-language') ?? this.#meta.get('og:locale') ?? null,
      scriptCount: this.#scriptCount,
      reversed: this.#reversed,
      scripted: this.#scripted,
      references: builder.references,
      boundaries: builder.boundaries,
      gaps: builder.gaps,
      blocks: this.blocks,
      sourceOf: (offset) => builder.sourceOf(offset),
    }
  }

  /** False past the limit: a page with more properties does not describe a business. */
  get acceptsProperties(): boolean {
    return this.properties.length < max.properties
  }

  #link(attributes: AttributeReader, context: ElementContext): ElementEffect | null {
    const href = attributes.get('href')
    if (href === undefined || href === '' || this.#links.length >= max.links) return null
    const start = context.text.length
    // Links do not nest: a new link ends an open one.
    if (this.#openLink !== null) this.#openLink.end = Math.min(this.#openLink.end, start)
    const link: Link = {
      href,
      rel: attributes.get('rel') ?? '',
      label: attributes.get('title') ?? attributes.get('aria-label') ?? '',
      position: context.position,
      referenced: attributes.isReferenced('href'),
      scripted: context.scripted,
      block: this.blocks.innermost,
      start,
      end: Number.POSITIVE_INFINITY,
    }
    this.#links.push(link)
    this.#openLink = link
    return { link }
  }

  /** Joomla 4 stores both halves of an e-mail as Base64 in its own element. */
  #joomlaMail(attributes: AttributeReader, context: ElementContext): void {
    const plain = (name: AttributeName) => Buffer.from(attributes.get(name) ?? '', 'base64').toString('utf8')
    const values = new Map([
      ['data-user', plain('first')],
      ['data-domain', plain('last')],
    ])
    this.#dataPairs.push({ values, position: context.position, textOffset: context.text.length })
  }

  #metaTag(attributes: AttributeReader): void {
    const content = attributes.get('content')
    const name = attributes.get('name') ?? attributes.get('property') ?? attributes.get('http-equiv')
    if (content === undefined || name === undefined || this.#meta.size > 500) return
    const key = name.toLowerCase()
    if (!this.#meta.has(key)) this.#meta.set(key, content)
  }

  #form(attributes: AttributeReader, context: ElementContext): ElementEffect {
    const form: Form = {
      action: attributes.get('action') ?? '',
      method: attributes.get('method') ?? 'get',
      position: context.position,
      fields: [],
      end: context.position,
    }
    if (this.#forms.length < 200) this.#forms.push(form)
    this.#openForm = form
    return { form }
  }

  #field(tag: string, attributes: AttributeReader): void {
    const form = this.#openForm
    if (form === null || form.fields.length >= max.fields) return
    const type = tag === 'input' ? (attributes.get('type') ?? 'text').toLowerCase() : tag
    form.fields.push({ name: attributes.get('name') ?? '', type })
  }
}

function oneLine(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim()
}
