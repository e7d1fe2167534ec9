import { type Classification, classification, meaning, quoted } from './classification.ts'
import type { TokenReading } from './read-tokens.ts'

/** Classifies a page by its own name, without its section. */
export function classifyName(reading: TokenReading | undefined, segments: readonly string[]): Classification {
  const depth = segments.length
  const last = segments[depth - 1] ?? ''
  if (reading?.strength === 'article')
    return classification('blog', 0.6, `${quoted(last)} reads like the title of an article.`, 'shape')
  if (reading?.entry === undefined)
    return classification('other', 0.4, `No rule knows a word in ${quoted(last)}.`, 'nothing')
  const { entry, imprint, unknown, strength } = reading
  const { kind } = entry
  if (strength === 'whole') {
    const confidence = Math.max(0.75, 0.97 - 0.04 * (depth - 1))
    // A name of many words is a sentence; the text of a link may be more precise.
    if ((reading.parts ?? 1) > 2)
      return { kind, confidence: 0.65, reason: `${meaning(entry)}; it decides among several.`, basis: 'part', imprint }
    return {
      kind,
      confidence: confidence,
      reason: `${meaning(entry)}, and it is the whole name.`,
      basis: 'name',
      imprint,
    }
  }
  if (strength === 'hint') return classification(kind, 0.5, `${meaning(entry, 'at the end may be')}.`, 'shape')
  // `/contact-oakfield-builders` is a business; deeper in the path `contact-disputes-children` is a topic.
  if (depth > 1 && unknown > 1 && kind === 'contact' && last.toLowerCase().startsWith('contact'))
    return classification('other', 0.4, `${quoted(last)} begins with "contact", but lies deep and goes on.`, 'shape')
  const confidence = 0.8 - 0.1 * unknown
  return {
    kind,
    confidence: confidence,
    reason: `${meaning(entry)}; ${unknown} other word${unknown === 1 ? '' : 's'} beside it.`,
    basis: 'part',
    imprint,
  }
}
