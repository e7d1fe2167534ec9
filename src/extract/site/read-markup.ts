import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** An element that says something about the site: its attributes as written, names in lower case. */
export interface MarkupElement {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
}

/** Who listens to the walk. Ranges are of the HTML that is being read. */
export interface MarkupListener {
  /** A name of a tag or attribute, or the value of an attribute that is no address. */
  markup(start: number, end: number): void
  script(start: number, end: number): void
  comment(start: number, end: number): void
  element(element: MarkupElement): void
}

const telling = new Set(['script', 'link', 'meta', 'iframe', 'frame', 'img', 'a', 'area', 'form', 'source', 'embed'])
const addresses = new Set(['src', 'href', 'action', 'srcset', 'data-src'])
const most = { attributes: 40, value: 2_048 }
const ignore = () => undefined

/**
 * One flat walk over the tags of a page, for what the contact engine's document leaves out: resources, class names, code.
 * No tree and no stack, so that neither depth nor missing end tags cost anything.
 */
export function readMarkup(html: string, listener: MarkupListener): void {
  const tokenizer = new Tokenizer({ decodeEntities: false }, new MarkupReader(html, listener))
  tokenizer.write(html)
  tokenizer.end()
}

class MarkupReader implements TokenizerCallbacks {
  readonly #html: string
  readonly #listener: MarkupListener
  #tag = ''
  #telling = false
  #code = false
  #attributes = new Map<string, string>()
  #name = ''
  #valueStart = -1
  #valueEnd = -1

  constructor(html: string, listener: MarkupListener) {
    this.#html = html
    this.#listener = listener
  }

  onopentagname(start: number, end: number): void {
    this.#tag = end - start <= 8 ? this.#html.slice(start, end).toLowerCase() : ''
    this.#telling = telling.has(this.#tag)
    this.#listener.markup(start, end)
    if (this.#telling) this.#attributes = new Map()
  }
  onattribname(start: number, end: number): void {
    this.#listener.markup(start, end)
    this.#name = this.#telling && end - start <= 40 ? this.#html.slice(start, end).toLowerCase() : ''
    this.#valueStart = -1
  }
  onattribdata(start: number, end: number): void {
    if (this.#valueStart < 0) this.#valueStart = start
    this.#valueEnd = end
  }
  onattribend(): void {
    const start = this.#valueStart
    const address = this.#name !== '' && addresses.has(this.#name)
    if (start >= 0 && !address) this.#listener.markup(start, this.#valueEnd)
    if (this.#name === '' || this.#attributes.size >= most.attributes || this.#attributes.has(this.#name)) return
    const end = Math.min(this.#valueEnd, start + most.value)
    this.#attributes.set(this.#name, start < 0 ? '' : this.#html.slice(start, end).replaceAll('&amp;', '&').trim())
  }
  onopentagend(): void {
    if (!this.#telling) return
    this.#listener.element({ tag: this.#tag, attributes: this.#attributes })
    // Data in JSON is what the page says, not what it is made of.
    this.#code = this.#tag === 'script' && !(this.#attributes.get('type') ?? '').includes('json')
    this.#telling = false
  }
  onselfclosingtag(): void {
    this.onopentagend()
    this.#code = false
  }
  onclosetag(): void {
    this.#code = false
  }
  ontext(start: number, end: number): void {
    if (this.#code) this.#listener.script(start, end)
  }
  oncomment(start: number, end: number): void {
    this.#listener.comment(start, end)
  }
  onattribentity = ignore
  ontextentity = ignore
  oncdata = ignore
  ondeclaration = ignore
  onprocessinginstruction = ignore
  onend = ignore
}
