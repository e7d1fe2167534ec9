import type { EntryReader } from './entry-reader.ts'
import type { EntrySink } from './entry-sink.ts'
import { FieldText } from './field-text.ts'
import { KnownNames } from './known-names.ts'
import type { SitemapFormat } from './sitemap-types.ts'

/** Extensions have their own `loc` (`image:loc`), which is not a page. */
const extensionPrefixes = new Set(['image', 'video', 'news', 'xhtml', 'mobile', 'geo', 'codesearch', 'pagemap'])
/** The same extensions without their prefix, as some generators write them. */
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

/** Reads `<urlset>` and `<sitemapindex>` in any namespace. */
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
      // Ends the text of the entry itself: the URL of an image is not that of the entry.
      if (this.#field.name === 'entry') this.#finish()
      return
    }
    if (name === 'url' || name === 'sitemap') {
      this.#flush()
      this.#entry = name
      // Accepts a URL directly in the entry, without `<loc>`.
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
    // Drops an incomplete URL: it would be another URL.
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

  /** The name of the entry decides. But some indexes have `<url>` for `<sitemap>`: there, names of sitemap files decide. */
  #isChild(): boolean {
    if (this.#entry === 'sitemap') return true
    return this.#isIndex && (this.#entry === '' || /\.(?:xml|txt|gz)\b|sitemap/i.test(this.#loc))
  }
}
