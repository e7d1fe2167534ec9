import type { PageFacts } from '../findings.ts'
import { classifyPage, type PageKind } from './classify-page.ts'

/** Below this confidence the URL and the text of its link say little, and the headings decide. */
const doubtful = 0.6
/** A longer heading is a sentence. */
const maxHeading = 80

/** The kind of a page that was read: its own headings decide what its URL and the text of its link leave in doubt. */
export function classifyReadPage(
  url: string,
  anchorText: string | null,
  { h1, title }: Pick<PageFacts, 'h1' | 'title'>,
): PageKind {
  const before = classifyPage(url, anchorText)
  if (before.confidence >= doubtful) return before
  // "Kontakt | Brix GmbH", "Brix GmbH - Kontakt"
  const headings = [h1, ...(title?.split(/\s+[|–—·»:-]\s+|:\s+/) ?? [])]
  for (const heading of headings) {
    if (heading === null || heading.length > maxHeading) continue
    const read = classifyPage(url, heading)
    if (read.kind === 'other' || read.kind === 'home' || read.confidence < doubtful) continue
    return { ...read, reason: read.reason.replace('the text of the link', 'the heading of the page') }
  }
  return before
}
