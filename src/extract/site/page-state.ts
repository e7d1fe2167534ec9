import { fold } from '../fold.ts'
import {
  constructionPhrases,
  defaultPhrases,
  defaultTitles,
  parkedPhrases,
  parkingHosts,
  saleHosts,
  salePhrases,
  suspendedPhrases,
} from './parking-marks.ts'

/** What a home page is: a site, or one of the things that stand where a site could be. */
export type PageState = 'site' | 'parked' | 'for_sale' | 'default_page' | 'suspended' | 'under_construction' | 'empty'

/** What the decision is made from. */
export interface PageSigns {
  /** Where the page lives; null when that is not known. */
  readonly host: string | null
  readonly title: string | null
  readonly h1: string | null
  readonly text: string
  readonly words: number
  /** Hosts that scripts, frames, style sheets and pictures come from. */
  readonly loadedHosts: ReadonlySet<string>
  readonly links: readonly string[]
  /** There is something to see or to run besides text. */
  readonly hasContent: boolean
  /** Where a script leads the visitor at once. */
  readonly scriptTarget: string | null
}

/** Nobody parks, sells or suspends in more words. */
const mostWords = { parked: 400, suspended: 200, default: 400, construction: 150, sparse: 40 }
const readChars = 6_000

/** Tells a parked, sold, empty or unfinished page from a site. In doubt it is a site. */
export function pageState(signs: PageSigns): PageState {
  const page = spokenBy(signs)
  if (signs.words === 0 && !signs.hasContent && page.title === '') return 'empty'
  if (says(page, suspendedPhrases, mostWords.suspended)) return 'suspended'
  if (isDefault(page)) return 'default_page'
  if (isForSale(page, signs)) return 'for_sale'
  if (isParked(page, signs)) return 'parked'
  return says(page, constructionPhrases, mostWords.construction) ? 'under_construction' : 'site'
}

/** What a host is known to hold, where a redirect leads to it. */
export function marketOf(host: string): 'parked' | 'for_sale' | null {
  if (isUnder(host, parkingHosts)) return 'parked'
  return isUnder(host, saleHosts) ? 'for_sale' : null
}

interface Spoken {
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly words: number
}

function spokenBy({ title, h1, text, words }: PageSigns): Spoken {
  const plain = (value: string) =>
    fold(value)
      .replace(/[\s\u00a0]+/g, ' ')
      .trim()
  const head = plain((title ?? '').slice(0, 500))
  return {
    title: head,
    heading: `${head}\n${plain((h1 ?? '').slice(0, 500))}`,
    text: plain(text.slice(0, readChars)),
    words,
  }
}

function says(page: Spoken, phrases: typeof salePhrases, most: number): boolean {
  if (page.words > most) return false
  if (phrases.strong.some((phrase) => page.text.includes(phrase) || page.heading.includes(phrase))) return true
  const where = page.words <= mostWords.sparse ? `${page.heading}\n${page.text}` : page.heading
  return phrases.weak.some((phrase) => where.includes(phrase))
}

function isDefault(page: Spoken): boolean {
  if (page.words > mostWords.default) return false
  return defaultTitles.some((pattern) => pattern.test(page.title)) || says(page, defaultPhrases, mostWords.default)
}

function isForSale(page: Spoken, { host, loadedHosts, links }: PageSigns): boolean {
  if (page.words > mostWords.parked) return false
  if (anyUnder(loadedHosts, saleHosts) || says(page, salePhrases, mostWords.parked)) return true
  const own = host?.replace(/^www\./, '') ?? ''
  if (own === '') return false
  if ([`${own} is for sale`, `${own} may be for sale`].some((phrase) => page.text.includes(phrase))) return true
  return links.some((link) => link.toLowerCase().includes(own) && isUnder(hostOf(link), saleHosts))
}

function isParked(page: Spoken, { loadedHosts, scriptTarget }: PageSigns): boolean {
  if (page.words > mostWords.parked) return false
  // A registrar's empty page that sends its visitors to the advertising on the same host.
  if (page.words < 5 && scriptTarget !== null && /^\/(?:lander|park)\b/.test(scriptTarget)) return true
  return anyUnder(loadedHosts, parkingHosts) || says(page, parkedPhrases, mostWords.parked)
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
