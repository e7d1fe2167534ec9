import type { Web } from '../crawl/web.ts'
import type { Autopilot } from '../curation/autopilot/autopilot.ts'
import type { ExtractPool } from '../extract/pool/extract-pool.ts'

/** What rooms work with. Made by the process when a stage first reaches for it: declaring stages opens nothing. */
export interface Tools {
  readonly web: Web
  readonly extractor: ExtractPool
  /** Rules that select among the rows a save has written. */
  readonly autopilot: Autopilot
}
