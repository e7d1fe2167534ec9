import { fold } from '../../core/fold.ts'
import {
  constructionPhrases,
  defaultPhrases,
  defaultTitles,
  parkedPhrases,
  parkingHosts,
  saleHosts,
  salePhrases,
  suspendedPhrases,
} from './parking-signals.ts'

/** The state of a home page: a site, or what is there instead of one. */
export type PageState = 'site' | 'parked' | 'for_sale' | 'default_page' | 'suspended' | 'under_construction' | 'empty'

/** The input of the decision. */
export interface PageSignals {
  /** Host of the page; null when unknown. */
  readonly host: string | null
  readonly title: string | null
  readonly h1: string | null
  readonly text: string
  readonly words: number
  /** Hosts of scripts, frames, style sheets and images. */
  readonly loadedHosts: ReadonlySet<string>
  readonly links: readonly string[]
  /** The page has images, frames or scripts besides text. */
  readonly hasContent: boolean
  /** Where a script redirects the visitor at once. */
  readonly scriptTarget: string | null
}

/** Longer pages are sites. */
const maxWords = { parked: 400, suspended: 200, default: 400, construction: 150, sparse: 40 }
const maxReadLength = 6_000

/** Detects parked, for-sale, default, suspended, unfinished and empty pages. In doubt a page is a site. */
export function pageState(signals: PageSignals): PageState {
  const page = readWording(signals)
  if (signals.words === 0 && !signals.hasContent && page.title === '') return 'empty'
  if (containsPhrase(page, suspendedPhrases, maxWords.suspended)) return 'suspended'
  if (isDefault(page)) return 'default_page'
  if (isForSale(page, signals)) return 'for_sale'
  if (isParked(page, signals)) return 'parked'
  return containsPhrase(page, constructionPhrases, maxWords.construction) ? 'under_construction' : 'site'
}

/** The state of pages on a known host, for a redirect to it. */
export function stateOfHost(host: string): 'parked' | 'for_sale' | null {
  if (isUnder(host, parkingHosts)) return 'parked'
  return isUnder(host, saleHosts) ? 'for_sale' : null
}

interface PageWording {
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly words: number
}

function readWording({ title, h1, text, words }: PageSignals): PageWording {
  const plain = (value: string) =>
    fold(value)
      .replace(/[\s\u00a0]+/g, ' ')
      .trim()
  const head = plain((title ?? '').slice(0, 500))
  return {
    title: head,
    heading: `${head}\n${plain((h1 ?? '').slice(0, 500))}`,
    text: plain(text.slice(0, maxReadLength)),
    words,
  }
}

function containsPhrase(page: PageWording, phrases: typeof salePhrases, limit: number): boolean {
  if (page.words > limit) return false
  if (phrases.strong.some((phrase) => page.text.includes(phrase) || page.heading.includes(phrase))) return true
  const where = page.words <= maxWords.sparse ? `${page.heading}\n${page.text}` : page.heading
  return phrases.weak.some((phrase) => where.includes(phrase))
}

function isDefault(page: PageWording): boolean {
  if (page.words > maxWords.default) return false
  return (
    defaultTitles.some((pattern) => pattern.test(page.title)) || containsPhrase(page, defaultPhrases, maxWords.default)
  )
}

function isForSale(page: PageWording, { host, loadedHosts, links }: PageSignals): boolean {
  if (page.words > maxWords.parked) return false
  if (anyUnder(loadedHosts, saleHosts) || containsPhrase(page, salePhrases, maxWords.parked)) return true
  const own = host?.replace(/^www\./, '') ?? ''
  if (own === '') return false
  if ([`${own} is for sale`, `${own} may be for sale`].some((phrase) => page.text.includes(phrase))) return true
  return links.some((link) => link.toLowerCase().includes(own) && isUnder(hostOf(link), saleHosts))
}

function isParked(page: PageWording, { loadedHosts, scriptTarget }: PageSignals): boolean {
  if (page.words > maxWords.parked) return false
  // An empty page of a registrar that redirects visitors to advertising on the same host.
  if (page.words < 5 && scriptTarget !== null && /^\/(?:lander|park)\b/.test(scriptTarget)) return true
  return anyUnder(loadedHosts, parkingHosts) || containsPhrase(page, parkedPhrases, maxWords.parked)
}

function anyUnder(hosts: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  return hosts.values().some((host) => isUnder(host, known))
}

function isUnder(host: string, known: ReadonlySet<string>): boolean {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) if (known.has(name)) return true
  return false
}

function hostOf(link: string): string {
  return URL.parse(link)?.hostname ?? ''
}
