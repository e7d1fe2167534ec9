const candidates = [',', ';', '\t', '|']
const maxLines = 20

/** What the first lines of a file say about what stands between its cells. */
export interface Sniffed {
  /** Undefined: each line is one cell. */
  readonly delimiter: string | undefined
  /** Characters to leave out: the line `sep=;` that Excel writes for itself. */
  readonly skip: number
}

/**
 * The sign that stands equally often in most of the first lines, outside of quotes. A list of addresses has none, even if
 * one of them has a comma in it.
 */
export function sniffDelimiter(sample: string): Sniffed {
  const directive = /^sep=(.)(?:\r\n|\r|\n|$)/i.exec(sample)
  if (directive !== null) return { delimiter: directive[1], skip: directive[0].length }
  const lines = unquoted(sample)
    .split(/\r\n|\r|\n/, maxLines + 1)
    .filter((line) => line.trim() !== '')
  const sampled = lines.slice(0, Math.max(1, Math.min(maxLines, lines.length)))
  let best: { delimiter: string; score: number } | undefined
  for (const delimiter of candidates) {
    const counts = sampled.map((line) => line.split(delimiter).length - 1)
    const { count, alike: frequency } = mostFrequent(counts)
    if (count === 0 || frequency * 2 < counts.length) continue
    const score = frequency * 1_000 + Math.min(count, 999)
    if (best === undefined || score > best.score) best = { delimiter, score }
  }
  return { delimiter: best?.delimiter, skip: 0 }
}

/** Not that of the first line: a title may stand above the table. */
function mostFrequent(counts: readonly number[]): { count: number; alike: number } {
  let best = { count: 0, alike: 0 }
  for (const count of new Set(counts)) {
    const frequency = counts.filter((other) => other === count).length
    // As many titles as rows: two lines that are cut alike are no accident.
    const isTable = frequency > 1 && frequency === best.alike && count > best.count
    if (frequency > best.alike || isTable) best = { count, alike: frequency }
  }
  return best
}

/** Without what stands between quotes; a quote that is not closed ends with the sample. */
function unquoted(sample: string): string {
  return sample.replace(/"[^"]*(?:"|$)/g, '')
}
