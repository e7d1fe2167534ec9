import { bexleyFalls } from './data/bexley-falls.ts'
import { bjoerkhamra } from './data/bjoerkhamra.ts'
import { kestrelBay } from './data/kestrel-bay.ts'
import { larkford } from './data/larkford.ts'
import { lindenbrueck } from './data/lindenbrueck.ts'
import { pointeDesErables } from './data/pointe-des-erables.ts'
import { valmerie } from './data/valmerie.ts'
import type { DemoBusiness } from './demo-business.ts'
import { readTown } from './read-town.ts'

/** Every business of the town, invented, quarter by quarter. */
export const demoTown: readonly DemoBusiness[] = readTown([
  larkford,
  bexleyFalls,
  lindenbrueck,
  valmerie,
  bjoerkhamra,
  kestrelBay,
  pointeDesErables,
])

/**
 * RFC 2606 keeps these for examples for ever: nothing of the real web, and nobody's mail box, is ever under them. The
 * endings `.test` and `.example` would be kept as well, but no address can end in them: the extractor knows the list of
 * real endings, and must not make an exception for a demo.
 */
const zones = ['example.com', 'example.net', 'example.org']

/** Whether a host is one of the town's, or could be. */
export function isTownHost(host: string): boolean {
  return zones.some((zone) => host === zone || host.endsWith(`.${zone}`))
}

/** What to search for, to find all of it. */
export const townSearches: {
  readonly kinds: readonly string[]
  readonly places: readonly string[]
  readonly provider: 'openstreetmap'
} = {
  kinds: [...new Set(demoTown.map(({ kind }) => kind))],
  places: [...new Set(demoTown.map(({ quarter }) => quarter.name))],
  // Its map is of this kind. Whoever has a key of Google's must not pay for a town that Google does not know.
  provider: 'openstreetmap',
}
