import type { TextRange } from './document/page-document.ts'

interface Placed {
  readonly textOffset: number
  readonly textEnd?: number
}

/** Where a visitor reads it. Text is read before links, so that the value itself goes before a link that says "Write to us". */
export function placeOf(sightings: readonly Placed[]): TextRange | null {
  for (const { textOffset: start, textEnd: end = start } of sightings)
    if (start >= 0 && end > start) return { start, end }
  return null
}
