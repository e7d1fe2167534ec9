import type { PageDocument, TextRange } from '../document/page-document.ts'
import { readTitle } from '../people/read-title.ts'

const maxLength = 700
const maxHeadings = 4

/** Ends of sentences and the separators of lines like `© Acme | Design: Studio X | 030 1234567`. */
const separators =
  /(?<=[\p{L}\d)]{2}[.!?])\s+(?=\p{Lu})(?<!\b(?:Inc|Ltd|Co|Dr|Nr|No|Tel|St|Str|Prof|Fa|Hr|Fr|Sr|Sra|Dra|Mr|Mrs|Ms|Mme|Mlle|Jr|Bldg|Ste|Rd|Ave|Av|Avv|Ing|Arch|Arq|Mag|Dipl|Rag|Geom|Mgr|Bc|Rev|Hon|Lic|vs|ca|bzw|Abs|Art|Pty|Corp|tél|Tél|tel|Fax|Sig|Dott|ul|al)\.\s+)|\s[|•·–—]\s(?=[^\n]{0,40}[:@])|\s[|•]\s/gu

/** What one sentence, or one block of short lines, says: a value in it belongs to whom it is about. */
export function statementAt({ text, blocks }: PageDocument, offset: number): TextRange {
  const lineStart = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1
  const stop = text.indexOf('\n', offset)
  const lineEnd = stop < 0 ? text.length : stop
  const block = blocks.at(offset)
  const start = block < 0 ? lineStart : blocks.start(block)
  const end = block < 0 ? lineEnd : Math.min(blocks.end(block), text.length)
  // Lines of one paragraph, as in a postal address with a number under it.
  if (start < lineStart || end > lineEnd + 1) {
    if (end - start <= maxLength && holdsNoBlocks({ blocks }, block, end)) return { start, end }
  }
  return sentenceIn(text, lineStart, lineEnd, offset)
}

function holdsNoBlocks({ blocks }: Pick<PageDocument, 'blocks'>, block: number, end: number): boolean {
  for (let at = block + 1; at < blocks.length && blocks.start(at) < end; at++)
    if (
      blocks.parent(at) === block &&
      blocks.tag(at) !== 'br' &&
      blocks.tag(at) !== 'code' &&
      blocks.end(at) > blocks.start(at)
    )
      return false
  return true
}

function sentenceIn(text: string, lineStart: number, lineEnd: number, offset: number): TextRange {
  const from = Math.max(lineStart, offset - maxLength)
  const to = Math.min(lineEnd, offset + maxLength)
  let start = from
  let end = to
  for (const { index, 0: separator } of text.slice(from, to).matchAll(separators)) {
    if (from + index + separator.length <= offset) start = from + index + separator.length
    else if (from + index >= offset) {
      end = from + index
      break
    }
  }
  return { start, end }
}

/** The headings that the offset is under, from the inside out: each until the next of its level, in its part of the page. */
export function headingsOver({ text, blocks }: PageDocument, offset: number): string[] {
  const headings: string[] = []
  let level = 9
  const from = blocks.lastBefore(offset)
  const inner = blocks.at(offset)
  const footer = footerAround({ blocks }, inner)
  for (let at = from, steps = 0; at >= 0 && level > 1 && steps < 600 && headings.length < maxHeadings; at--, steps++) {
    const height = blocks.level(at)
    if (height === 0 || height >= level || blocks.end(at) > offset || blocks.end(at) <= blocks.start(at)) continue
    // A heading ends with the block that it is in: the footer is not under the last heading of the page.
    if (footer >= 0 && at < footer) break
    const scope = scopeOf({ blocks }, at)
    if (scope >= 0 && blocks.end(scope) <= offset && inner >= 0) continue
    level = height
    if (blocks.end(at) - blocks.start(at) < 120) headings.push(text.slice(blocks.start(at), blocks.end(at)).trim())
  }
  return headings
}

/** Where the next heading starts. */
export function nextHeading({ blocks }: Pick<PageDocument, 'blocks'>, offset: number): number {
  const from = blocks.lastBefore(offset) + 1
  for (let at = from; at < blocks.length && at < from + 60; at++) {
    const level = blocks.level(at)
    if (level > 0 && level < 7 && blocks.start(at) >= offset) return blocks.start(at)
  }
  return Number.POSITIVE_INFINITY
}

/** The innermost block around a heading in which more text follows. */
function scopeOf({ blocks }: Pick<PageDocument, 'blocks'>, heading: number): number {
  for (const around of blocks.around(blocks.parent(heading)))
    if (blocks.end(around) > blocks.end(heading) + 1) return around
  return -1
}

/** A short line right above that ends in a colon or is a paragraph of its own: a heading that is not marked up as one. */
export function labelOver({ text, blocks }: PageDocument, { start }: TextRange): string {
  if (start < 2) return ''
  const from = text.lastIndexOf('\n', start - 2) + 1
  const line = text.slice(Math.max(from, start - 80), start - 1).trim()
  if (line.length > 60 || line.length < 3 || /[@\d]/.test(line) || readTitle(line) !== null) return ''
  // Not the last words of another part of the page.
  const [above, own] = [blocks.at(from), blocks.at(start)]
  return blocks.parent(above) === blocks.parent(own) || above === own || line.endsWith(':') ? line : ''
}

function footerAround({ blocks }: Pick<PageDocument, 'blocks'>, block: number): number {
  for (const around of blocks.around(block))
    if (blocks.tag(around) === 'footer' || blocks.tag(around) === 'aside') return around
  return -1
}
