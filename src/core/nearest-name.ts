/** The known name closest to a misspelt one, at most `limit` edits away; undefined when none is that close. */
export function nearestName(name: string, known: readonly string[], limit: number): string | undefined {
  let best: { name: string; edits: number } | undefined
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > limit) continue
    const edits = editDistance(name, candidate)
    if (edits <= limit && (best === undefined || edits < best.edits)) best = { name: candidate, edits }
  }
  return best?.name
}

/** Insertions, deletions, substitutions and transpositions of neighbours (Damerau-Levenshtein). */
function editDistance(a: string, b: string): number {
  const table = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    table.push(current)
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1))
    }
  }
  return at(a.length, b.length)
}
