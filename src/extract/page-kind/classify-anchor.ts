import { type Classification, meaning } from './classification.ts'
import { readTokens, type TokenReading } from './read-tokens.ts'
import { looseSections } from './sections.ts'
import { tokensOf } from './tokens.ts'

/** Maximum length of the link text that is read; menus and headings are shorter. */
const maxLength = 300

/**
 * Refines a classification with the text of a link. The text decides when the URL says little, and confirms when it
 * says much. It never moves a page out of a blog, a shop or a list: an article about careers is linked as "Careers".
 */
export function classifyAnchor(
  byUrl: Classification,
  anchorText: string,
  ownName: ReadonlySet<string>,
): Classification {
  const tokens = tokensOf(anchorText.slice(0, maxLength), false)
  const reading = readTokens(tokens, ownName)
  if (reading === undefined) return byUrl
  if (reading.strength === 'article')
    return byUrl.basis === 'nothing' && byUrl.wordy === true
      ? {
          ...byUrl,
          kind: 'blog',
          confidence: 0.5,
          reason: 'The text of the link reads like the title of an article.',
          basis: 'shape',
        }
      : byUrl
  const { entry } = reading
  if (entry === undefined) return byUrl
  if (entry.kind === byUrl.kind)
    return {
      ...byUrl,
      confidence: Math.min(0.99, byUrl.confidence + 0.03),
      imprint: byUrl.imprint || reading.imprint,
    }
  if (entry.kind === 'other' || !mayDecide(byUrl, reading)) return byUrl
  const confidence = reading.strength === 'whole' ? 0.75 : reading.strength === 'part' ? 0.55 : 0.45
  return {
    kind: entry.kind,
    confidence,
    reason: `The address says little; in the text of the link ${meaning(entry)}.`,
    basis: 'part',
    imprint: reading.imprint,
  }
}

function mayDecide({ kind, basis }: Classification, { strength, parts }: TokenReading): boolean {
  if (basis === 'nothing') return true
  if (strength !== 'whole') return false
  return (
    basis === 'shape' ||
    basis === 'part' ||
    // "How to contact the team" is the title of a help article.
    (basis === 'section' && looseSections.has(kind) && (kind !== 'faq' || parts === 1)) ||
    (basis === 'name' && kind === 'other')
  )
}
