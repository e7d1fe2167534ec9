import { bexleyFalls } from './data/bexley-falls.ts'
import { bjoerkhamra } from './data/bjoerkhamra.ts'
import { kestrelBay } from './data/kestrel-bay.ts'
import { larkford } from './data/larkford.ts'
import { lindenbrueck } from './data/lindenbrueck.ts'
import { pointeDesErables } from './data/pointe-des-erables.ts'
import { valmerie } from './data/valmerie.ts'
import type { DemoBusiness } from './demo-business.ts'
import { readTown } from './read-town.ts'

/** Every invented business of the town, by quarter. */
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
 * RFC 2606 reserves these domains, so no real site or mailbox is under them. `.test` and `.example` are reserved too, but
 * the extractor accepts only e-mails with a real suffix, and must make no exception for a demo.
 */
const zones = ['example.com', 'example.net', 'example.org']

/** Whether a host is under a domain of the town. */
export function isTownHost(host: string): boolean {
  return zones.some((zone) => host === zone || host.endsWith(`.${zone}`))
}

/** The searches that find every business of the town. */
export const townSearches: {
  readonly kinds: readonly string[]
  readonly places: readonly string[]
  readonly provider: 'overture'
} = {
  kinds: [...new Set(demoTown.map(({ kind }) => kind))],
  places: [...new Set(demoTown.map(({ quarter }) => quarter.name))],
  // With a Google key the search must not cost money.
  provider: 'overture',
}
