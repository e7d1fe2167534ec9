import { type Reading, readWords } from './read-words.ts'
import { looseSections } from './sections.ts'
import { tokensOf } from './tokens.ts'
import { meaning, type Verdict } from './verdict.ts'

/** The longest text of a link that is read; menus and headings are shorter. */
const longest = 300

/**
 * The text of a link decides where the address says little, and confirms where it says much. It never moves a page out of
 * a blog, a shop or a list: an article about careers is linked as "Careers".
 */
export function judgeAnchor(verdict: Verdict, anchorText: string, ownName: ReadonlySet<string>): Verdict {
  const tokens = tokensOf(anchorText.slice(0, longest), false)
  const reading = readWords(tokens, ownName)
  if (reading === undefined) return verdict
  if (reading.strength === 'article')
    return verdict.basis === 'nothing' && verdict.wordy === true
      ? {
          ...verdict,
          kind: 'blog',
          confidence: 0.5,
          reason: 'The text of the link reads like the title of an article.',
          basis: 'shape',
        }
      : verdict
  const { entry } = reading
  if (entry === undefined) return verdict
  if (entry.kind === verdict.kind)
    return {
      ...verdict,
      confidence: Math.min(0.99, verdict.confidence + 0.03),
      imprint: verdict.imprint || reading.imprint,
    }
  if (entry.kind === 'other' || !mayDecide(verdict, reading)) return verdict
  const confidence = reading.strength === 'whole' ? 0.75 : reading.strength === 'part' ? 0.55 : 0.45
  return {
    kind: entry.kind,
    confidence,
    reason: `The address says little; in the text of the link ${meaning(entry)}.`,
    basis: 'part',
    imprint: reading.imprint,
  }
}

function mayDecide({ kind, basis }: Verdict, { strength, parts }: Reading): boolean {
  if (basis === 'nothing') return true
  if (strength !== 'whole') return false
  return (
    basis === 'shape' ||
    basis === 'part' ||
    // "How to contact the team" is the title of a help desk's article.
    (basis === 'section' && looseSections.has(kind) && (kind !== 'faq' || parts === 1)) ||
    (basis === 'name' && kind === 'other')
  )
}
