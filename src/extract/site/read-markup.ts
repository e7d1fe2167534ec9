import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** An element that says something about the site: attributes as written, names in lower case. */
export interface MarkupElement {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
}

/** Receives the markup of a page. Ranges refer to the HTML. */
export interface MarkupHandler {
  /** The name of a tag or attribute, or the value of an attribute that is not a URL. */
  markup(start: number, end: number): void
  script(start: number, end: number): void
  comment(start: number, end: number): void
  element(element: MarkupElement): void
}

const relevantTags = new Set([
  'script',
  'link',
  'meta',
  'iframe',
  'frame',
  'img',
  'a',
  'area',
  'form',
  'source',
  'embed',
])
const urlAttributes = new Set(['src', 'href', 'action', 'srcset', 'data-src'])
const max = { attributes: 40, value: 2_048 }
const ignore = () => undefined

/**
 * One flat pass over the tags of a page, for what `readDocument` leaves out: resources, class names, code. No tree and
 * no stack, so neither depth nor missing end tags cost anything.
 */
export function readMarkup(html: string, handler: MarkupHandler): void {
  const tokenizer = new Tokenizer({ decodeEntities: false }, new MarkupReader(html, handler))
  tokenizer.write(html)
  tokenizer.end()
}

class MarkupReader implements TokenizerCallbacks {
  readonly #html: string
  readonly #handler: MarkupHandler
  #tag = ''
  #isRelevant = false
  #inScript = false
  #attributes = new Map<string, string>()
  #name = ''
  #valueStart = -1
  #valueEnd = -1

  constructor(html: string, handler: MarkupHandler) {
    this.#html = html
    this.#handler = handler
  }

  onopentagname(start: number, end: number): void {
    this.#tag = end - start <= 8 ? this.#html.slice(start, end).toLowerCase() : ''
    this.#isRelevant = relevantTags.has(this.#tag)
    this.#handler.markup(start, end)
    if (this.#isRelevant) this.#attributes = new Map()
  }
  onattribname(start: number, end: number): void {
    this.#handler.markup(start, end)
    this.#name = this.#isRelevant && end - start <= 40 ? this.#html.slice(start, end).toLowerCase() : ''
    this.#valueStart = -1
  }
  onattribdata(start: number, end: number): void {
    if (this.#valueStart < 0) this.#valueStart = start
    this.#valueEnd = end
  }
  onattribend(): void {
    const start = this.#valueStart
    const isUrl = this.#name !== '' && urlAttributes.has(this.#name)
    if (start >= 0 && !isUrl) this.#handler.markup(start, this.#valueEnd)
    if (this.#name === '' || this.#attributes.size >= max.attributes || this.#attributes.has(this.#name)) return
    const end = Math.min(this.#valueEnd, start + max.value)
    this.#attributes.set(this.#name, start < 0 ? '' : this.#html.slice(start, end).replaceAll('&amp;', '&').trim())
  }
  onopentagend(): void {
    if (!this.#isRelevant) return
    this.#handler.element({ tag: this.#tag, attributes: this.#attributes })
    // JSON is content, not code.
    this.#inScript = this.#tag === 'script' && !(this.#attributes.get('type') ?? '').includes('json')
    this.#isRelevant = false
  }
  onselfclosingtag(): void {
    this.onopentagend()
    this.#inScript = false
  }
  onclosetag(): void {
    this.#inScript = false
  }
  ontext(start: number, end: number): void {
    if (this.#inScript) this.#handler.script(start, end)
  }
  oncomment(start: number, end: number): void {
    this.#handler.comment(start, end)
  }
  onattribentity = ignore
  ontextentity = ignore
  oncdata = ignore
  ondeclaration = ignore
  onprocessinginstruction = ignore
  onend = ignore
}
