import type { Box } from '../../src/core/geo.ts'
import type { ReleaseShape } from '../../src/testing/place-release.ts'

/** The size of a country: 64 row groups, of the size that releases have. */
export const shape: ReleaseShape = {
  files: 16,
  rowsPerFile: 125_000,
  rowsPerGroup: 31_250,
  box: { west: -5, south: 50, east: 5, north: 55 },
}

export interface Query {
  readonly kind: string
  readonly name: string
  readonly box: Box
}

const kinds = [
  ['dentists', 'dental_clinic'],
  ['bakery', 'bakery'],
  ['lawyers', 'attorney_or_law_firm'],
  ['hairdresser', 'hair_salon'],
] as const

/** Boxes of 14 by 14 km, a city each, far from one another: none warms another one. */
export const queries: readonly Query[] = Array.from({ length: 20 }, (_, at) => {
  const [kind, name] = kinds[at % kinds.length] ?? kinds[0]
  const [west, south] = [-4.9 + (at % 16) * 0.62, 50.1 + ((at * 7) % 4) * 1.25]
  return { kind, name, box: { west, south, east: west + 0.2, north: south + 0.13 } }
})
