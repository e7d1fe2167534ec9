import type { EntryReader } from './entry-reader.ts'
import type { EntrySink } from './entry-sink.ts'
import { FieldText } from './field-text.ts'
import { KnownNames } from './known-names.ts'
import type { SitemapFormat } from './sitemap-types.ts'

/** Extensions have a `loc` of their own (`image:loc`), which is no page. */
const extensionPrefixes = new Set(['image', 'video', 'news', 'xhtml', 'mobile', 'geo', 'codesearch', 'pagemap'])
/** The same extensions where the generator lost their prefix. */
const extensionElements = new Set(['image', 'video', 'news', 'pagemap'])

const names = new KnownNames([
  'url',
  'loc',
  'lastmod',
  'sitemap',
  'priority',
  'changefreq',
  'urlset',
  'sitemapindex',
  ...extensionElements,
])

/** Reads `<urlset>` and `<sitemapindex>`, whatever their namespace, as far as they can be understood. */
export class SitemapEntries implements EntryReader {
  readonly #sink: EntrySink
  readonly #isIndex: boolean
  readonly #field = new FieldText()
  #entry = ''
  #extension = ''
  #loc = ''
  #lastmod = ''
  #changefreq = ''
  #priority = ''
  readonly names = names
  wantsText = false
  isComplete = false
  declaredEntity = false

  constructor(sink: EntrySink, format: SitemapFormat) {
    this.#sink = sink
    this.#isIndex = format === 'index'
  }

  open(name: string, prefix: string, tag: string): void {
    if (name === '') return
    if (prefix !== '' && extensionPrefixes.has(prefix)) {
      // What the entry itself said ends here: the address of a picture is not the entry's.
      if (this.#field.name === 'entry') this.#finish()
      return
    }
    if (name === 'url' || name === 'sitemap') {
      this.#flush()
      this.#entry = name
      // An address that stands in the entry itself, without its `<loc>`, is still meant as one.
      this.#start('entry')
    } else if (this.#extension !== '') return
    else if (name === 'loc') {
      this.#finish()
      if (this.#loc !== '') this.#flush()
      this.#start(name)
    } else if (name === 'lastmod' || name === 'changefreq' || name === 'priority') {
      this.#finish()
      this.#start(name)
    } else if (extensionElements.has(name)) {
      this.#finish()
      if (!tag.endsWith('/')) this.#extension = name
    } else if ((name === 'urlset' || name === 'sitemapindex') && tag.endsWith('/')) this.isComplete = true
  }

  close(name: string, prefix: string): void {
    if (name === '' || (prefix !== '' && extensionPrefixes.has(prefix))) return
    if (name === this.#extension) this.#extension = ''
    else if (name === 'url' || name === 'sitemap') {
      this.#flush()
      this.#entry = ''
    } else if (name === this.#field.name) this.#finish()
    else if (name === 'urlset' || name === 'sitemapindex') {
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
    // Cut inside an address: half an address is another address.
    this.#field.start('')
    this.#flush()
  }

  #start(name: string): void {
    this.#field.start(name)
    this.wantsText = true
  }

  #finish(): void {
    this.wantsText = false
    const { name } = this.#field
    if (name === '') return
    const value = this.#field.finish()
    if (value === '') return
    if (name === 'loc') this.#loc = value
    else if (name === 'lastmod') this.#lastmod = value
    else if (name === 'changefreq') this.#changefreq = value
    else if (name === 'priority') this.#priority = value
    else if (this.#loc === '' && /^https?:\/\//i.test(value)) this.#loc = value
  }

  #flush(): void {
    this.#finish()
    this.#extension = ''
    if (this.#loc !== '') {
      const lastmod = this.#lastmod || undefined
      if (this.#isChild()) this.#sink.child(this.#loc, lastmod)
      else this.#sink.page(this.#loc, lastmod, this.#changefreq || undefined, this.#priority || undefined)
    }
    this.#loc = ''
    this.#lastmod = ''
    this.#changefreq = ''
    this.#priority = ''
  }

  /** The entry's name decides; but an index that says `<url>` where it means `<sitemap>` still names sitemaps. */
  #isChild(): boolean {
    if (this.#entry === 'sitemap') return true
    return this.#isIndex && (this.#entry === '' || /\.(?:xml|txt|gz)\b|sitemap/i.test(this.#loc))
  }
}
