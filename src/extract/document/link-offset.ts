import type { Link, PageDocument } from './page-document.ts'

/**
 * Where a link belongs in the page's text. An icon has no text: its own offset is where the next text starts, which may be
 * the next card. Such a link is at the text before it in the innermost block that has text.
 */
export function linkOffset({ blocks }: PageDocument, { start, end, block }: Link): number {
  if (end > start || start === 0) return start
  for (const index of blocks.around(block)) {
    if (blocks.end(index) <= blocks.start(index)) continue
    return blocks.start(index) < start ? start - 1 : start
  }
  return start
}
