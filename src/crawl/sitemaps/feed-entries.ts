import type { EntryReader } from './entry-reader.ts'
import type { EntrySink } from './entry-sink.ts'
import { FieldText } from './field-text.ts'
import { KnownNames } from './known-names.ts'
import { tagAttribute } from './tag-attribute.ts'

/** Elements with the date of the last change, best first. */
const dates = ['updated', 'modified', 'pubdate', 'published', 'issued', 'date'] as const
const fields = new Set<string>(['link', 'guid', 'id', ...dates])
/** Elements with content: links inside them are not the page of the entry. */
const quotes = new Set(['source', 'content', 'summary', 'description', 'author', 'contributor', 'encoded', 'image'])
const roots = new Set(['rss', 'rdf', 'feed'])
const names = new KnownNames(['item', 'entry', ...fields, ...quotes, ...roots])

/** Reads RSS 0.9 to 2.0 and Atom 0.3 and 1.0: one page for each item or entry, none for links of the feed itself. */
export class FeedEntries implements EntryReader {
  readonly #sink: EntrySink
  readonly #field = new FieldText()
  #isInEntry = false
  #prefix = ''
  #quote = ''
  readonly #values = new Map<string, string>()
  readonly names = names
  wantsText = false
  isComplete = false
  declaredEntity = false

  constructor(sink: EntrySink) {
    this.#sink = sink
  }

  open(name: string, prefix: string, tag: string): void {
    if (name === 'item' || name === 'entry') {
      this.#flush()
      this.#isInEntry = true
      this.#prefix = prefix
      return
    }
    if (!this.#isInEntry || this.#quote !== '') return
    const isEmpty = tag.endsWith('/')
    if (quotes.has(name)) {
      this.#finish()
      if (!isEmpty) this.#quote = name
    } else if ((prefix === this.#prefix || (name === 'date' && prefix === 'dc')) && fields.has(name)) {
      this.#finish()
      const href = name === 'link' ? tagAttribute(tag, 'href') : undefined
      if (href !== undefined) this.#link(tag, href)
      else if (name === 'guid' && tagAttribute(tag, 'ispermalink')?.toLowerCase() === 'false') return
      else if (!isEmpty) this.#start(name)
    }
  }

  close(name: string): void {
    if (name === '') return
    if (name === 'item' || name === 'entry') {
      this.#flush()
      this.#isInEntry = false
    } else if (name === this.#quote) this.#quote = ''
    else if (name === this.#field.name) this.#finish()
    else if (roots.has(name)) {
      this.#flush()
      this.isComplete = true
    }
  }

  text(text: string, literal: boolean): void {
    this.#field.add(text, literal)
  }

  declaresEntity(): void {
    this.declaredEntity = true
  }

  end(): void {
    this.#field.start('')
    this.#flush()
  }

  /** RFC 4287, 4.2.7: a link without `rel` is the page; others are the feed itself, comments, attachments. */
  #link(tag: string, href: string): void {
    const rel = tagAttribute(tag, 'rel')?.toLowerCase()
    if ((rel === undefined || rel === '' || rel === 'alternate') && href !== '') this.#keep('link', href)
  }

  #start(name: string): void {
    this.#field.start(name)
    this.wantsText = true
  }

  #finish(): void {
    this.wantsText = false
    const { name } = this.#field
    if (name !== '') this.#keep(name, this.#field.finish())
  }

  #keep(name: string, value: string): void {
    if (value !== '' && !this.#values.has(name)) this.#values.set(name, value)
  }

  #flush(): void {
    this.#finish()
    this.#quote = ''
    if (!this.#isInEntry) return
    const loc = this.#values.get('link') ?? [this.#values.get('guid'), this.#values.get('id')].find(isUrl)
    const date = dates.find((name) => this.#values.has(name))
    if (loc !== undefined) this.#sink.page(loc, date === undefined ? undefined : this.#values.get(date))
    this.#values.clear()
  }
}

/** Ids are often URLs (WordPress), and often not (`tag:`, `urn:`). */
function isUrl(id: string | undefined): id is string {
  return id !== undefined && /^https?:\/\//i.test(id)
}
