import type { Box, GeoPoint } from '../../src/core/geo.ts'

/** A statement of Overpass QL, as far as the provider uses it. */
export interface OverpassStatement {
  readonly types: readonly ('node' | 'way' | 'relation')[]
  readonly tags: readonly { readonly key: string; readonly matches: (value: string) => boolean }[]
  readonly box?: Box
  readonly around?: { readonly centre: GeoPoint; readonly metres: number }
  readonly areaId?: number
  readonly id?: number
}

export interface OverpassProgram {
  readonly timeoutSeconds: number
  readonly statements: readonly OverpassStatement[]
  readonly limit: number
}

/** Parses a query; throws Overpass's parse error if it is invalid. */
export function readOverpass(query: string): OverpassProgram {
  const [, settings, rest] = expect(query, /^((?:\[[^\]]*\])+);([\s\S]*)$/, 'settings expected')
  if (!settings?.includes('[out:json]')) throw new Error('line 1: parse error: only [out:json] is served')
  const [, block = '', limit] = expect(
    rest ?? '',
    /^\s*([\s\S]*?;)\s*out(?:\s+(?:body|tags|center|qt|asc|meta))*(?:\s+(\d+))?\s*;\s*$/,
    "'out' expected",
  )
  const statements = block.replace(/^\(([\s\S]*)\);$/, '$1')
  return {
    timeoutSeconds: Number(settings.match(/\[timeout:(\d+)\]/)?.[1] ?? 180),
    statements: statements
      .split(';')
      .map((text) => text.trim())
      .filter(Boolean)
      .map(readStatement),
    limit: limit === undefined ? Number.POSITIVE_INFINITY : Number(limit),
  }
}

function readStatement(text: string): OverpassStatement {
  const [, word = '', filters = ''] = expect(
    text,
    /^(nwr|node|way|relation|rel)((?:\[[^\]]*\]|\([^()]*\))*)$/,
    'statement expected',
  )
  const tags = [...filters.matchAll(/\["([^"]+)"(?:(=|~)"([^"]*)")?\]/g)].map(([, key = '', operator, value = '']) => ({
    key,
    matches: matcher(operator, value),
  }))
  // A value may contain parentheses: "^(plumber|hvac)$".
  const places = [...filters.replace(/\[[^\]]*\]/g, '').matchAll(/\(([^()]*)\)/g)].map(([, inside = '']) =>
    readPlace(inside),
  )
  const types =
    word === 'nwr' ? (['node', 'way', 'relation'] as const) : ([word === 'rel' ? 'relation' : word] as ['node'])
  return Object.assign({ types, tags }, ...places)
}

function matcher(operator: string | undefined, value: string): (text: string) => boolean {
  if (operator === undefined) return () => true
  if (operator === '=') return (text) => text === value
  const pattern = new RegExp(value)
  return (text) => pattern.test(text)
}

function readPlace(inside: string): Partial<OverpassStatement> {
  const [, areaId] = inside.match(/^area:(\d+)$/) ?? []
  if (areaId !== undefined) return { areaId: Number(areaId) }
  const [, id] = inside.match(/^(?:id:)?(\d+)$/) ?? []
  if (id !== undefined) return { id: Number(id) }
  const isAround = inside.startsWith('around:')
  const numbers = inside.replace('around:', '').split(',').map(Number)
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN, fourth = Number.NaN] = numbers
  if (numbers.length !== (isAround ? 3 : 4) || numbers.some(Number.isNaN))
    throw new Error(`line 1: parse error: (${inside})`)
  if (isAround) return { around: { metres: first, centre: { latitude: second, longitude: third } } }
  return { box: { south: first, west: second, north: third, east: fourth } }
}

function expect(text: string, pattern: RegExp, problem: string): RegExpMatchArray {
  const match = text.match(pattern)
  if (match === null) throw new Error(`line 1: parse error: ${problem}`)
  return match
}
