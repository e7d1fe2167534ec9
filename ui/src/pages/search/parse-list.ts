/** Searches of a pasted list: places by kind. */
export interface ParsedList {
  readonly groups: readonly { readonly kind: string; readonly places: readonly string[] }[]
  readonly count: number
  /** Lines that cannot be used: they name no kind, and there is none to take. */
  readonly left: number
}

/** `kind TAB place`, `kind; place`, `kind in place`, or a place alone for each of `kinds`. */
export function parseList(text: string, kinds: readonly string[]): ParsedList {
  const byKind = new Map<string, Set<string>>()
  let left = 0
  for (const line of text.split('\n')) {
    const { kind, place } = readLine(line)
    if (place === '') continue
    const wanted = kind === '' ? kinds : [kind]
    if (wanted.length === 0) left++
    for (const one of wanted) byKind.set(one, (byKind.get(one) ?? new Set()).add(place))
  }
  const groups = [...byKind].map(([kind, places]) => ({ kind, places: [...places] }))
  return { groups, count: groups.reduce((sum, { places }) => sum + places.length, 0), left }
}

/** The lines of a list that are still to be searched once some kinds of it are: those kinds are left out. */
export function withoutKinds(text: string, kinds: readonly string[], started: ReadonlySet<string>): string {
  const rest = text.split('\n').flatMap((line) => {
    const { kind, place } = readLine(line)
    const wanted = kind === '' ? kinds : [kind]
    if (place === '' || wanted.length === 0) return [line]
    return wanted.filter((one) => !started.has(one)).map((one) => `${one}; ${place}`)
  })
  return rest.join('\n')
}

function readLine(line: string): { kind: string; place: string } {
  const text = line.trim()
  for (const separator of ['\t', ';', ' in ']) {
    const at = text.indexOf(separator)
    if (at > 0) return { kind: text.slice(0, at).trim(), place: text.slice(at + separator.length).trim() }
  }
  return { kind: '', place: text }
}
