import type { SuppressionList } from '../../../../../src/http/contract/types.ts'
import { isKind, kindOf } from './kinds.ts'

type SuppressionRow = SuppressionList['rows'][number]

export interface ParsedLine {
  /** Counted from 1, as editors do. */
  readonly line: number
  readonly row: SuppressionRow
}

const heading = /^kind\s*[,;\t]/i
const hash = /^[0-9a-f]{64}$/

/** Lines as people have them: a value alone, "kind,value,reason", or "kind,hash,..." as the export writes them. */
export function parseSuppressions(text: string): readonly ParsedLine[] {
  return text.split('\n').flatMap((raw, index) => {
    const content = raw.trim()
    if (content === '' || (index === 0 && heading.test(content))) return []
    return [{ line: index + 1, row: rowOf(content) }]
  })
}

function rowOf(content: string): SuppressionRow {
  const [first = '', second = '', ...rest] = content
    .split(/[,;\t]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const kind = first.toLowerCase()
  if (!isKind(kind) || second === '') return { kind: kindOf(first), value: first, ...reasonOf([second, ...rest]) }
  // The export's third column is a time, which is no reason.
  if (hash.test(second)) return { kind, hash: second }
  return { kind, value: second, ...reasonOf(rest) }
}

function reasonOf(cells: readonly string[]): { readonly reason?: string } {
  const reason = cells.join(', ').trim()
  return reason.replaceAll(/[,\s]/g, '') === '' ? {} : { reason }
}
