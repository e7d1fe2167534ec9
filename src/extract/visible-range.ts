import type { TextRange } from './document/page-document.ts'

interface Sighted {
  readonly textOffset: number
  readonly textEnd?: number
}

/**
 * The first range of visible text. Callers list text before links, so the value itself comes before a link that says
 * "Write to us".
 */
export function visibleRange(sightings: readonly Sighted[]): TextRange | null {
  for (const { textOffset: start, textEnd: end = start } of sightings)
    if (start >= 0 && end > start) return { start, end }
  return null
}
