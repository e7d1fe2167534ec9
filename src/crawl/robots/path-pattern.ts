// RFC 9309, 2.2.2 and 2.2.3: rules and URLs are compared octet by octet, with normalised percent-encoding. A pattern is
// split into its literal pieces, and the search for each piece is linear, so one rule costs at most the length of path plus
// rule. Neither a regular expression nor indexOf guarantees that for a hostile file.

/** A compiled Allow or Disallow value. */
export interface PathPattern {
  readonly pieces: readonly string[]
  /** The pattern ended in `$`. */
  readonly anchored: boolean
  /** Octets of the pattern: the longest match wins. */
  readonly length: number
}

const unreserved = /[A-Za-z0-9\-._~]/
/** `*` and `$` are encoded so that a literal one in a URL never matches the special one of a pattern. */
const toEncode = /%[0-9A-Fa-f]{2}|[^\x21-\x7e]|[*$"<>\\^`{|}%]/gu

function encodeOne(match: string): string {
  if (match.length === 3 && match.startsWith('%')) {
    const char = String.fromCharCode(Number.parseInt(match.slice(1), 16))
    return unreserved.test(char) ? char : match.toUpperCase()
  }
  return Array.from(Buffer.from(match), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}

/** Normalises percent-encoding: unreserved characters plain, others that need it as upper-case `%XX`. */
export function canonicalPath(path: string): string {
  return path.replace(toEncode, encodeOne)
}

/** Compiles the value of a rule; undefined for an empty one, which is no rule. */
export function compilePattern(value: string): PathPattern | undefined {
  if (value === '') return undefined
  const anchored = value.endsWith('$')
  const body = anchored ? value.slice(0, -1) : value
  const pieces = body.split('*').map(canonicalPath)
  const length = pieces.reduce((sum, piece) => sum + piece.length, pieces.length - 1 + (anchored ? 1 : 0))
  // Empty pieces between two stars match anywhere; the first and the last one anchor the pattern.
  const relevant = pieces.filter((piece, index) => piece !== '' || index === 0 || index === pieces.length - 1)
  return { pieces: relevant, anchored, length }
}

/** Whether a path (already canonical) matches from its start. */
export function matchesPattern(pattern: PathPattern, path: string): boolean {
  const { pieces, anchored } = pattern
  const first = pieces[0] ?? ''
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = pieces.length - 1
  if (last === 0) return !anchored || at === path.length
  for (let index = 1; index < last; index++) {
    const piece = pieces[index] ?? ''
    const found = find(path, piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  const tail = pieces[last] ?? ''
  if (anchored) return path.length - tail.length >= at && path.endsWith(tail)
  return find(path, tail, at) >= 0
}

/** `indexOf` in linear time for any input (Knuth, Morris and Pratt). */
function find(text: string, piece: string, from: number): number {
  if (piece.length < 2) return text.indexOf(piece, from)
  if (piece.length > text.length - from) return -1
  const borders = bordersOf(piece)
  let matched = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    while (matched > 0 && piece.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0
    if (piece.charCodeAt(matched) === code) matched++
    if (matched === piece.length) return at - matched + 1
  }
  return -1
}

/** For every prefix, the length of its longest proper prefix that is also its end. */
function bordersOf(piece: string): number[] {
  const borders = [0]
  let matched = 0
  for (let at = 1; at < piece.length; at++) {
    const code = piece.charCodeAt(at)
    while (matched > 0 && piece.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0
    if (piece.charCodeAt(matched) === code) matched++
    borders.push(matched)
  }
  return borders
}
