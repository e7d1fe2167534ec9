/** Jaro-Winkler similarity, 0 to 1: tolerant to typing errors, more so at the end. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1
  if (a === '' || b === '') return 0
  const window = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Uint8Array(b.length)
  const matched: string[] = []
  for (let at = 0; at < a.length; at++) {
    const end = Math.min(b.length, at + window + 1)
    for (let other = Math.max(0, at - window); other < end; other++) {
      if (taken[other] === 0 && a[at] === b[other]) {
        taken[other] = 1
        matched.push(a[at] as string)
        break
      }
    }
  }
  if (matched.length === 0) return 0
  let [transposed, at] = [0, 0]
  for (let other = 0; other < b.length; other++) if (taken[other] === 1 && b[other] !== matched[at++]) transposed++
  const count = matched.length
  const jaro = (count / a.length + count / b.length + (count - transposed / 2) / count) / 3
  let prefix = 0
  while (prefix < 4 && a[prefix] === b[prefix] && a[prefix] !== undefined) prefix++
  return jaro + prefix * 0.1 * (1 - jaro)
}

/** Share of common pairs of letters (Dice), for texts without spaces between words too. */
export function pairSimilarity(a: string, b: string): number {
  const [first, second] = [pairsOf(a), pairsOf(b)]
  if (first.length === 0 || second.length === 0) return a === b && a !== '' ? 1 : 0
  const counts = new Map<string, number>()
  for (const pair of first) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of second) {
    const left = counts.get(pair) ?? 0
    if (left > 0) {
      common++
      counts.set(pair, left - 1)
    }
  }
  return (2 * common) / (first.length + second.length)
}

function pairsOf(text: string): string[] {
  const plain = text.replaceAll(' ', '')
  return Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2))
}
