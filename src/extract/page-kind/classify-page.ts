import { contactRankOf } from './contact-rank.ts'
import { fileEndings, fileFolders } from './endings.ts'
import { hostFacts } from './host-facts.ts'
import { judgeAnchor } from './judge-anchor.ts'
import { judgePath } from './judge-path.ts'
import type { PageKindName } from './kinds.ts'
import { pageKey } from './page-key.ts'
import { pageRoute } from './page-route.ts'
import { readAddress } from './read-address.ts'
import type { Verdict } from './verdict.ts'

/** What an address says about its page. */
export interface PageKind {
  readonly kind: PageKindName
  /** How sure the rules are, 0 to 1. */
  readonly confidence: number
  /** How many steps below the home page, not counting prefixes of languages and content systems. */
  readonly depth: number
  /** A sentence for a person: which rule, which word, which language. */
  readonly reason: string
  /** 1 for the pages that name the most contacts; null for pages that are not there to name any. */
  readonly contactRank: number | null
  /** The same for all spellings of one page; null where there is no rank. */
  readonly pageKey: string | null
}

/**
 * Categorises a page by its address and, where a link to it is known, by the link's text. Pure, linear in the length of
 * both, and never throws: what is not a web address is `other`, and the reason says so.
 */
export function classifyPage(url: string | URL, anchorText?: string | null): PageKind {
  const address = readAddress(typeof url === 'string' ? url : url.href)
  if (address === undefined) return finish(notAnAddress, 0)
  const route = pageRoute(address)
  const { depth } = route
  if (fileEndings.has(address.ending)) return finish(file(`the ending ".${address.ending}"`), depth)
  const folder = fileFolders.find((name) => address.path.includes(name))
  if (folder !== undefined) return finish(file(`the folder "${folder}"`), depth)
  const host = hostFacts(address.host)
  const verdict = judgePath(route, host)
  const judged = anchorText ? judgeAnchor(verdict, anchorText, host.ownName) : verdict
  return finish(judged, depth, () => pageKey(address, route, judged))
}

/** How deep below the home page an address lies; 0 for the home page and for what is no address. */
export function depthOf(url: string | URL): number {
  const address = readAddress(typeof url === 'string' ? url : url.href)
  return address === undefined ? 0 : pageRoute(address).depth
}

const notAnAddress: Verdict = {
  kind: 'other',
  confidence: 1,
  reason: 'This is not the address of a web page (http or https, with a host).',
  basis: 'certain',
}

function file(what: string): Verdict {
  return { kind: 'document', confidence: 0.97, reason: `A file, not a page: ${what} says so.`, basis: 'certain' }
}

function finish(verdict: Verdict, depth: number, key?: () => string): PageKind {
  const { kind, reason } = verdict
  const confidence = Math.round(verdict.confidence * 100) / 100
  const contactRank = contactRankOf(verdict)
  return { kind, confidence, depth, reason, contactRank, pageKey: contactRank === null ? null : (key?.() ?? null) }
}
