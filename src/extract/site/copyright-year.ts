const sign = /©|\(c\)|\bcopyright\b/gi
const year = /(?<!\d)(?:19[89]\d|20\d\d)(?!\d)/g
const around = { before: 30, after: 60 }
const maxSigns = 500
const earliest = 1990

/** The newest year beside a copyright sign in the visible text. Years after `latest` are ignored. */
export function copyrightYear(text: string, latest: number): number | null {
  let newest: number | null = null
  let signs = 0
  for (const { index } of text.matchAll(sign)) {
    if (++signs > maxSigns) break
    for (const found of yearsNear(text, index)) {
      if (found >= earliest && found <= latest && (newest === null || found > newest)) newest = found
    }
  }
  return newest
}

/** On the same line only: the next line may be an unrelated date. */
function yearsNear(text: string, at: number): number[] {
  const before = text.slice(Math.max(0, at - around.before), at)
  const after = text.slice(at, at + around.after)
  const end = after.indexOf('\n')
  const line = before.slice(before.lastIndexOf('\n') + 1) + (end < 0 ? after : after.slice(0, end))
  return [...line.matchAll(year)].map(([digits]) => Number(digits))
}
