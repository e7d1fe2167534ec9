/** Searches of a pasted list, grouped by business type. */
export interface ParsedList {
  readonly groups: readonly { readonly kind: string; readonly places: readonly string[] }[]
  readonly count: number
  /** Lines without a business type when the form has none either. */
  readonly unusable: number
}

/** `kind TAB place`, `kind; place`, `kind in place`, or a place alone for each of `kinds`. */
export function parseList(text: string, kinds: readonly string[]): ParsedList {
  const byKind = new Map<string, Set<string>>()
  let unusable = 0
  for (const line of text.split('\n')) {
    const { kind, place } = readLine(line)
    if (place === '') continue
    const lineKinds = kind === '' ? kinds : [kind]
    if (lineKinds.length === 0) unusable++
    for (const one of lineKinds) byKind.set(one, (byKind.get(one) ?? new Set()).add(place))
  }
  const groups = [...byKind].map(([kind, places]) => ({ kind, places: [...places] }))
  return { groups, count: groups.reduce((sum, { places }) => sum + places.length, 0), unusable }
}

/** The list without the business types that are already started. */
export function withoutKinds(text: string, kinds: readonly string[], started: ReadonlySet<string>): string {
  const rest = text.split('\n').flatMap((line) => {
    const { kind, place } = readLine(line)
    const lineKinds = kind === '' ? kinds : [kind]
    if (place === '' || lineKinds.length === 0) return [line]
    return lineKinds.filter((one) => !started.has(one)).map((one) => `${one}; ${place}`)
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
