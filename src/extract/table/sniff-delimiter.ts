const candidates = [',', ';', '\t', '|']
const maxLines = 20

/** What the first lines of a file say about its delimiter. */
export interface Sniffed {
  /** Undefined: each line is one cell. */
  readonly delimiter: string | undefined
  /** Characters to skip: the line `sep=;` that Excel writes. */
  readonly skip: number
}

/**
 * The character that occurs equally often in most of the first lines, outside quotes. A list of URLs has no delimiter,
 * even if one of them contains a comma.
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
    const { count, frequency } = findMode(counts)
    if (count === 0 || frequency * 2 < counts.length) continue
    const score = frequency * 1_000 + Math.min(count, 999)
    if (best === undefined || score > best.score) best = { delimiter, score }
  }
  return { delimiter: best?.delimiter, skip: 0 }
}

/** The most frequent count. Not that of the first line: a title may be above the table. */
function findMode(counts: readonly number[]): { count: number; frequency: number } {
  let best = { count: 0, frequency: 0 }
  for (const count of new Set(counts)) {
    const frequency = counts.filter((other) => other === count).length
    // On a tie the higher count wins: two lines with equal counts are a table.
    const isTable = frequency > 1 && frequency === best.frequency && count > best.count
    if (frequency > best.frequency || isTable) best = { count, frequency }
  }
  return best
}

/** Removes quoted text; an unclosed quote ends with the sample. */
function unquoted(sample: string): string {
  return sample.replace(/"[^"]*(?:"|$)/g, '')
}
