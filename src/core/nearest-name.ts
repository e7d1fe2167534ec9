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

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
