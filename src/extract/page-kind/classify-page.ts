import type { PageKindName } from '../../core/page-kinds.ts'
import type { Classification } from './classification.ts'
import { classifyAnchor } from './classify-anchor.ts'
import { classifyPath } from './classify-path.ts'
import { contactRankOf } from './contact-rank.ts'
import { fileExtensions, fileFolders } from './extensions.ts'
import { hostFacts } from './host-facts.ts'
import { pageKey } from './page-key.ts'
import { pageRoute } from './page-route.ts'
import { readUrl } from './read-url.ts'

/** The kind of a page, derived from its URL. */
export interface PageKind {
  readonly kind: PageKindName
  /** Confidence, 0 to 1. */
  readonly confidence: number
  /** Number of path segments below the home page, without the prefixes of languages and content systems. */
  readonly depth: number
  /** A sentence for the user: which rule, which term, which language. */
  readonly reason: string
  /** 1 for the pages with the most contacts; null for pages without any purpose for contacts. */
  readonly contactRank: number | null
  /** Equal for all spellings of one page; null without a rank. */
  readonly pageKey: string | null
}

/**
 * Classifies a page by its URL and, if known, by the text of a link to it. Pure, linear in the length of both, and
 * never throws: anything that is not a web URL is `other`, with a reason.
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

/** Depth of a URL below the home page; 0 for the home page and for what is not a URL. */
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
