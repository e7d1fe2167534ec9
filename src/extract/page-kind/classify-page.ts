import type { Classification } from './classification.ts'
import { classifyAnchor } from './classify-anchor.ts'
import { classifyPath } from './classify-path.ts'
import { contactRankOf } from './contact-rank.ts'
import { fileExtensions, fileFolders } from './extensions.ts'
import { hostFacts } from './host-facts.ts'
import type { PageKindName } from './kinds.ts'
import { pageKey } from './page-key.ts'
import { pageRoute } from './page-route.ts'
import { readUrl } from './read-url.ts'

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
  const parts = readUrl(typeof url === 'string' ? url : url.href)
  if (parts === undefined) return finish(notAWebUrl, 0)
  const route = pageRoute(parts)
  const { depth } = route
  if (fileExtensions.has(parts.extension)) return finish(file(`the ending ".${parts.extension}"`), depth)
  const folder = fileFolders.find((name) => parts.path.includes(name))
  if (folder !== undefined) return finish(file(`the folder "${folder}"`), depth)
  const host = hostFacts(parts.host)
  const pathClassification = classifyPath(route, host)
  const classification = anchorText ? classifyAnchor(pathClassification, anchorText, host.ownName) : pathClassification
  return finish(classification, depth, () => pageKey(parts, route, classification))
}

/** How deep below the home page an address lies; 0 for the home page and for what is no address. */
export function depthOf(url: string | URL): number {
  const parts = readUrl(typeof url === 'string' ? url : url.href)
  return parts === undefined ? 0 : pageRoute(parts).depth
}

const notAWebUrl: Classification = {
  kind: 'other',
  confidence: 1,
  reason: 'This is not the address of a web page (http or https, with a host).',
  basis: 'certain',
}

function file(what: string): Classification {
  return { kind: 'document', confidence: 0.97, reason: `A file, not a page: ${what} says so.`, basis: 'certain' }
}

function finish(pathClassification: Classification, depth: number, key?: () => string): PageKind {
  const { kind, reason } = pathClassification
  const confidence = Math.round(pathClassification.confidence * 100) / 100
  const contactRank = contactRankOf(pathClassification)
  return { kind, confidence, depth, reason, contactRank, pageKey: contactRank === null ? null : (key?.() ?? null) }
}
