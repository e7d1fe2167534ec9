import type { SuppressionList } from '../../../../../src/http/contract/types.ts'
import { guessKind, isKind } from './kinds.ts'

type SuppressionRow = SuppressionList['rows'][number]

export interface ParsedLine {
  /** Counted from 1. */
  readonly line: number
  readonly row: SuppressionRow
}

const heading = /^kind\s*[,;\t]/i
const hash = /^[0-9a-f]{64}$/

/** Reads lines with a value, "kind,value,reason", or "kind,hash,..." as in the export. */
export function parseSuppressions(text: string): readonly ParsedLine[] {
  return text.split('\n').flatMap((raw, index) => {
    const content = raw.trim()
    if (content === '' || (index === 0 && heading.test(content))) return []
    return [{ line: index + 1, row: parseRow(content) }]
  })
}

function parseRow(content: string): SuppressionRow {
  const [first = '', second = '', ...rest] = content
    .split(/[,;\t]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const kind = first.toLowerCase()
  if (!isKind(kind) || second === '') return { kind: guessKind(first), value: first, ...parseReason([second, ...rest]) }
  // The third column of the export is a time, not a reason.
  if (hash.test(second)) return { kind, hash: second }
  return { kind, value: second, ...parseReason(rest) }
}

function parseReason(cells: readonly string[]): { readonly reason?: string } {
  const reason = cells.join(', ').trim()
  return reason.replaceAll(/[,\s]/g, '') === '' ? {} : { reason }
}
