import type { PageText } from '../../../../src/http/contract/types.ts'

export type Finding = PageText['findings'][number]

/** Text between marks, or a marked finding. */
export interface TextPart {
  readonly at: number
  readonly text: string
  /** Index of the mark; undefined between marks. */
  readonly mark?: number
  readonly finding?: Finding
}

export interface TextParts {
  readonly parts: readonly TextPart[]
  readonly marks: number
  /** The mark of each finding. Overlapping findings share a mark. */
  readonly markOf: ReadonlyMap<Finding, number>
}

/** Splits the text at its marks into as few parts as possible, because each becomes a DOM node. */
export function textParts({ text, findings }: Pick<PageText, 'text' | 'findings'>): TextParts {
  const located = findings
    .flatMap((finding) => (finding.start === null || finding.end === null ? [] : [{ ...finding, finding }]))
    .toSorted((a, b) => Number(a.start) - Number(b.start) || Number(b.end) - Number(a.end))
  const parts: TextPart[] = []
  const markOf = new Map<Finding, number>()
  let done = 0
  let marks = 0
  for (const { finding } of located) {
    const [start, end] = [finding.start ?? 0, finding.end ?? 0]
    if (start < done) {
      markOf.set(finding, marks - 1)
      continue
    }
    if (start > done) parts.push({ at: done, text: text.slice(done, start) })
    parts.push({ at: start, text: text.slice(start, end), mark: marks, finding })
    markOf.set(finding, marks++)
    done = end
  }
  if (done < text.length) parts.push({ at: done, text: text.slice(done) })
  return { parts, marks, markOf }
}
