import { Parser } from 'htmlparser2'

/** A link in the markup of a page. */
export interface HomeAnchor {
  readonly url: URL
  readonly text: string
  /** In a menu: `nav`, `header`, `footer`, or an element with such a class or id. */
  readonly menu: boolean
}

/** The links of a home page by their kind. */
export interface HomeLinks {
  readonly anchors: readonly HomeAnchor[]
  /** `<link rel="sitemap">`. */
  readonly sitemaps: readonly string[]
  /** RSS and Atom by `<link rel="alternate">`. */
  readonly feeds: readonly string[]
  /** Number of tags: text without any is not a page. */
  readonly elements: number
}

/** A memory limit. No menu has more. */
const maxAnchors = 5000
const maxText = 120
const menuTags = new Set(['nav', 'header', 'footer'])
const menuName = /(?:^|[\s_-])(?:menu|nav|navbar|navigation|topbar)(?:$|[\s_-])/i
const feedTypes = new Set(['application/rss+xml', 'application/atom+xml', 'application/rdf+xml'])

/** Reads the links of a page in one pass. Resolves relative ones against `<base>` and `pageUrl`. */
export function readHomeLinks(html: string, pageUrl: string): HomeLinks {
  const reader = new LinkReader(pageUrl)
  const parser = new Parser(reader, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
  parser.end(html)
  return reader
}

type Attributes = Readonly<Record<string, string | undefined>>

class LinkReader implements HomeLinks {
  readonly anchors: HomeAnchor[] = []
  readonly sitemaps: string[] = []
  readonly feeds: string[] = []
  elements = 0
  #base: string
  /** Open menu elements, by tag. */
  readonly #menus: string[] = []
  #open: { url: URL; text: string; label: string } | undefined

  constructor(pageUrl: string) {
    this.#base = pageUrl
  }

  onopentag(tag: string, attributes: Attributes): void {
    this.elements++
    if (menuTags.has(tag) || (this.#menus.length > 0 && tag === this.#menus.at(-1)) || isMenu(attributes)) {
      this.#menus.push(tag)
    }
    if (tag === 'base') this.#base = URL.parse(attributes.href ?? '', this.#base)?.href ?? this.#base
    else if (tag === 'link') this.#takeLink(attributes)
    else if (tag === 'a' || tag === 'area') this.#openAnchor(attributes)
    else if (tag === 'meta') this.#takeForward(attributes)
    // Some sites still use frames; the framed document is the page.
    else if (tag === 'frame') this.#addAnchor(this.#resolve(attributes.src), attributes.title ?? '')
    else if (tag === 'img' && this.#open !== undefined) this.#open.label ||= attributes.alt ?? ''
  }

  ontext(text: string): void {
    if (this.#open !== undefined && this.#open.text.length < maxText) this.#open.text += text.slice(0, maxText)
  }

  onclosetag(tag: string): void {
    if (tag === 'a' || tag === 'area') this.#closeAnchor()
    if (tag === this.#menus.at(-1)) this.#menus.pop()
  }

  #takeLink(attributes: Attributes): void {
    const rel = (attributes.rel ?? '').toLowerCase().split(/\s+/)
    const url = this.#resolve(attributes.href)
    if (url === undefined) return
    if (rel.includes('sitemap')) push(this.sitemaps, url.href)
    if (rel.includes('alternate') && feedTypes.has((attributes.type ?? '').trim().toLowerCase()))
      push(this.feeds, url.href)
  }

  #openAnchor(attributes: Attributes): void {
    this.#closeAnchor()
    const url = this.#resolve(attributes.href)
    if (url === undefined) return
    this.#open = { url, text: '', label: attributes['aria-label'] ?? attributes.title ?? '' }
  }

  #closeAnchor(): void {
    if (this.#open === undefined) return
    const { url, text, label } = this.#open
    this.#open = undefined
    this.#addAnchor(url, text.trim() === '' ? label : text)
  }

  #addAnchor(url: URL | undefined, label: string): void {
    if (url === undefined || this.anchors.length >= maxAnchors) return
    const text = label
      .slice(0, 2 * maxText)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, maxText)
    this.anchors.push({ url, text, menu: this.#menus.length > 0 })
  }

  /** `<meta http-equiv="refresh" content="0; url=/en/">` */
  #takeForward(attributes: Attributes): void {
    if (attributes['http-equiv']?.toLowerCase() !== 'refresh') return
    const target = /^\s{0,9}[\d.]{0,9}\s{0,9}[;,]\s{0,9}url\s{0,9}=\s{0,9}["']?([^"']+)/i.exec(attributes.content ?? '')
    this.#addAnchor(this.#resolve(target?.[1]), '')
  }

  #resolve(href: string | undefined): URL | undefined {
    const url = href === undefined || href.length > 2048 ? null : URL.parse(href.trim(), this.#base)
    return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : undefined
  }
}

function isMenu(attributes: Attributes): boolean {
  return (
    attributes.role === 'navigation' ||
    menuName.test((attributes.class ?? '').slice(0, 300)) ||
    menuName.test((attributes.id ?? '').slice(0, 100))
  )
}

/** Limited: a page with thousands of them wastes our requests. */
function push(list: string[], url: string): void {
  if (list.length < 10 && !list.includes(url)) list.push(url)
}
