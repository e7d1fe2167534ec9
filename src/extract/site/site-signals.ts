import type { MarkupElement } from './read-markup.ts'

/** An image that may be the logo; a higher score is more likely. */
interface LogoCandidate {
  readonly url: string
  readonly score: number
}

const max = { hosts: 500, links: 2_000, scripts: 8, scriptChars: 5_000 }
const logoWord = /logo|brand-?(?:mark|image|img)/i
/** Home pages often show the logos of others. */
const foreignLogo = /partner|client|customer|sponsor|payment|paypal|visa|mastercard|member|award|seal|badge|footer/i
const homeLink = /^(?:https?:\/\/[^/]+)?\/?(?:index\.[a-z]{2,5}|home\/?|[a-z]{2}\/?)?(?:[?#].*)?$/i

/** Collects facts about the site from its markup, besides technologies. */
export class SiteSignals {
  readonly loadedHosts = new Set<string>()
  readonly links: string[] = []
  readonly scripts: string[] = []
  icon: string | null = null
  touchIcon: string | null = null
  logo: LogoCandidate | null = null
  generator: string | null = null
  viewport: string | null = null
  hasContent = false
  readonly #html: string
  #lastHref = ''

  constructor(html: string) {
    this.#html = html
  }

  script(start: number, end: number): void {
    this.hasContent = true
    if (this.scripts.length < max.scripts && end - start <= max.scriptChars) {
      this.scripts.push(this.#html.slice(start, end))
    }
  }

  element({ tag, attributes }: MarkupElement): void {
    if (tag === 'a' || tag === 'area') this.#link(attributes.get('href') ?? '')
    else if (tag === 'meta') this.#meta(attributes)
    else if (tag === 'link') this.#linked(attributes)
    else if (tag !== 'form') this.#resource(tag, attributes)
  }

  #link(href: string): void {
    this.#lastHref = href
    if (this.links.length < max.links && href !== '') this.links.push(href)
  }

  #meta(attributes: ReadonlyMap<string, string>): void {
    const name = attributes.get('name')?.toLowerCase()
    const content = attributes.get('content') ?? ''
    if (name === 'generator' && content !== '') this.generator ??= content
    if (name === 'viewport' && content !== '') this.viewport ??= content
  }

  #linked(attributes: ReadonlyMap<string, string>): void {
    const href = attributes.get('href') ?? ''
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
    if (href === '' || href.startsWith('data:')) return
    if (rel.includes('icon')) this.icon ??= href
    else if (rel.some((word) => word.startsWith('apple-touch-icon'))) this.touchIcon ??= href
    if (rel.includes('stylesheet')) this.#loaded(href)
  }

  #resource(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.hasContent = true
    const url = imageUrl(attributes)
    this.#loaded(url)
    if (tag === 'img' && url !== '') this.#image(url, attributes)
  }

  #image(url: string, attributes: ReadonlyMap<string, string>): void {
    const named = `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`
    const alt = attributes.get('alt') ?? ''
    if (foreignLogo.test(`${named} ${alt} ${url}`)) return
    const itself = [
      [named, 3],
      [alt, 2],
      [url.slice(0, 500), 2],
    ] as const
    const score = itself.reduce((sum, [text, weight]) => sum + (logoWord.test(text) ? weight : 0), 0)
    if (score === 0 && attributes.get('itemprop') !== 'logo') return
    const total = score + (homeLink.test(this.#lastHref) && this.#lastHref !== '' ? 2 : 0)
    if (this.logo === null || total > this.logo.score) this.logo = { url, score: total }
  }

  #loaded(url: string): void {
    if (this.loadedHosts.size >= max.hosts || !/^(?:https?:)?\/\//i.test(url)) return
    const host = URL.parse(url, 'https://relative.invalid/')?.hostname
    if (host !== undefined) this.loadedHosts.add(host)
  }
}

/** Lazy images keep their URL in another attribute. */
function imageUrl(attributes: ReadonlyMap<string, string>): string {
  const candidates = [attributes.get('src'), attributes.get('data-src'), attributes.get('data-lazy-src')]
  const found = candidates.find((url) => url !== undefined && url !== '' && !url.startsWith('data:'))
  return found ?? attributes.get('srcset')?.split(/[\s,]/, 1)[0] ?? ''
}
