// The plan of one search: which cell to ask next, when to cut one, when to stop, and how complete the result is.
//
//   tiling: cells depth first; one that comes back full is cut, until every cell was answered in full
//   checking: small cells across the borders of the tiling are asked again; what they show that the tiling had missed
//             says how much the tiling misses (capture-recapture)
//
// Pure and deterministic: no clock, no network, no database. `toCursor` is all of it but the places found, which the
// database has; a plan resumed from both goes on where it was.
import type { Box, GeoPoint } from '../../../core/geo.ts'
import { type Area, boxesOf, isInArea, touchesArea } from './area.ts'
import { CellTree, type Frame } from './cell-tree.ts'
import { type CheckSample, type LocatedPlace, sampleCheckCells } from './check-cells.ts'
import { type Estimate, estimateTotal } from './estimate.ts'
import { Random } from './random.ts'
import { countSeen, endCheck, type SecondPass, startSecondPass } from './second-pass.ts'

export interface PlanOptions {
  readonly area: Area
  /** The most places one query can give, all its pages together. */
  readonly cap: number
  readonly pageSize: number
  readonly maxResults?: number
  /** The most calls: what `max_cost` buys. */
  readonly maxCalls?: number
  /** Calls for checking, as a share of those for tiling. 0: no estimate. */
  readonly checkShare?: number
  readonly seed?: number
}

/** A place as the plan needs it: who, and where if that is known. */
export interface PlannedPlace extends Partial<GeoPoint> {
  readonly id: string
}

/** The next call to make. */
export interface PlanCall {
  readonly purpose: 'tile' | 'check'
  readonly box: Box
  /** Of the answer before, when that was not the last page of this cell. */
  readonly pageToken: string | undefined
}

export interface PlanPage {
  readonly places: readonly PlannedPlace[]
  readonly nextPageToken?: string | undefined
}

/** Why there is nothing more to ask. */
export type PlanEnd = 'complete' | 'max_results' | 'max_calls'

export interface PlanProgress {
  readonly calls: number
  readonly cellsDone: number
  readonly cellsLeft: number
  readonly found: number
  /** Cells too small to be cut that were still full, or with more pages than a query can have: not all was found. */
  readonly cellsSaturated: number
}

export interface PlanCursor {
  readonly version: 1
  readonly frames: readonly Frame[]
  /** Pages of the cell in hand, answered so far. */
  readonly open: Readonly<OpenCell> | null
  readonly counts: Counts
  readonly sample: CheckSample
  readonly look: SecondPass | null
  readonly random: number
}

interface OpenCell {
  places: readonly PlannedPlace[]
  pages: number
  pageToken: string
}

interface Counts {
  calls: number
  cellsDone: number
  saturated: number
}

/** Of a page: fuller check cells show more for the same call, until too many need a second page. */
const targetPageShare = 0.6

export class SearchPlan {
  private readonly options: PlanOptions
  private readonly found: Set<string>
  private readonly tree: CellTree
  private readonly counts: Counts
  private readonly sample: CheckSample
  private readonly random: Random
  private secondPass: SecondPass | null
  private open: OpenCell | null

  /** A new plan, or one that goes on from a cursor and the places that were found by then. */
  constructor(options: PlanOptions, resumed?: { readonly cursor: PlanCursor; readonly found: Iterable<PlannedPlace> }) {
    const cursor = resumed && structuredClone(resumed.cursor)
    this.options = options
    this.found = new Set()
    for (const place of resumed?.found ?? []) this.addFound(place)
    this.tree = cursor
      ? new CellTree([...cursor.frames], options.cap)
      : CellTree.over(boxesOf(options.area), options.cap)
    this.counts = cursor?.counts ?? { calls: 0, cellsDone: 0, saturated: 0 }
    this.sample = cursor?.sample ?? { offered: 0, cells: [] }
    this.random = new Random(cursor?.random ?? options.seed ?? 1)
    this.secondPass = cursor?.look ?? null
    this.open = cursor?.open ?? null
  }

  /** The next call, or why there is none. Asking again without an answer gives the same. */
  next(): PlanCall | PlanEnd {
    const { maxResults = Number.POSITIVE_INFINITY, maxCalls = Number.POSITIVE_INFINITY } = this.options
    const pageToken = this.open?.pageToken
    const cell = this.tree.current
    if (this.found.size >= maxResults) return 'max_results'
    const isSpent = this.counts.calls >= maxCalls
    if (cell !== undefined) return isSpent ? 'max_calls' : { purpose: 'tile', box: cell.box, pageToken }
    const check = this.startedSecondPass().waiting.at(-1)
    return check === undefined || isSpent ? 'complete' : { purpose: 'check', box: check.box, pageToken }
  }

  /** The answer to the call that `next` gave. */
  record({ places, nextPageToken }: PlanPage): void {
    this.counts.calls++
    const { cap, pageSize } = this.options
    const all = [...(this.open?.places ?? []), ...places.map(planned)]
    const pages = (this.open?.pages ?? 0) + 1
    const isFull = all.length >= cap
    // A provider that offers page after page with little or nothing on them would be asked, and paid, for ever.
    const mayContinue = !isFull && places.length > 0 && pages < Math.ceil(cap / pageSize)
    this.open = nextPageToken && mayContinue ? { places: all, pages, pageToken: nextPageToken } : null
    if (this.tree.current === undefined) this.recordCheck(places)
    else {
      if (nextPageToken && !isFull && !mayContinue && places.length > 0) this.counts.saturated++
      this.recordTile(places, all, isFull)
    }
  }

  /** Whether more pages of the cell in hand are to come. */
  get hasMorePages(): boolean {
    return this.open !== null
  }

  /**
   * The page token of the cell in hand is no longer good: its pages are asked again from the first. A check cell is left
   * out instead: what its first pages showed is known by now, and would count as found before.
   */
  restartCell(): void {
    if (this.tree.current === undefined && this.open !== null) endCheck(this.startedSecondPass())
    this.open = null
  }

  /** The provider cannot answer for a cell this large: it is cut as if it were full, or left open if that is not possible. */
  splitCell(): void {
    this.open = null
    if (this.tree.current === undefined) endCheck(this.startedSecondPass())
    else if (this.tree.split([])) this.skipOutside()
    else {
      this.counts.saturated++
      this.finishTile(0)
    }
  }

  estimate(): Estimate {
    const { tiled, seen, missed } = this.secondPass ?? { tiled: this.found.size, seen: 0, missed: 0 }
    const estimate = estimateTotal({ known: this.found.size, tiled, seen, missed })
    const isOpenEnded = this.tree.current !== undefined || this.counts.saturated > 0
    return isOpenEnded ? { ...estimate, high: undefined } : estimate
  }

  get progress(): PlanProgress {
    const { calls, cellsDone, saturated } = this.counts
    const cellsLeft = this.tree.cellsLeft + (this.secondPass?.waiting.length ?? 0)
    return { calls, cellsDone, cellsLeft, found: this.found.size, cellsSaturated: saturated }
  }

  toCursor(): PlanCursor {
    const { tree, open, counts, sample, secondPass: look, random } = this
    return structuredClone({ version: 1, frames: tree.frames, open, counts, sample, look, random: random.state })
  }

  private recordTile(places: readonly PlannedPlace[], all: readonly PlannedPlace[], isFull: boolean): void {
    for (const place of places) this.addFound(place)
    const cell = this.tree.current
    if (this.open !== null || cell === undefined) return
    this.counts.cellsDone++
    const located = all.filter(isLocated)
    if (isFull && this.tree.split(located)) {
      this.skipOutside()
      return
    }
    if (isFull) this.counts.saturated++
    const inside = located.filter((place) => isInArea(this.options.area, place))
    const wanted = Math.round(this.options.pageSize * targetPageShare)
    sampleCheckCells(this.sample, { box: cell.box, places: inside }, wanted, this.random)
    this.finishTile(all.length)
  }

  private recordCheck(places: readonly PlannedPlace[]): void {
    const look = this.startedSecondPass()
    for (const place of places) {
      const isMissed = !this.found.has(place.id)
      if (this.addFound(place) && isLocated(place)) countSeen(look, place, isMissed)
    }
    if (this.open !== null) return
    this.counts.cellsDone++
    endCheck(look)
  }

  /** False for a place that lies outside the area. */
  private addFound(place: PlannedPlace): boolean {
    const isInside = isInArea(this.options.area, place)
    if (isInside) this.found.add(place.id)
    return isInside
  }

  private finishTile(places: number): void {
    this.tree.finish(places)
    this.skipOutside()
  }

  private skipOutside(): void {
    for (let cell = this.tree.current; cell !== undefined; cell = this.tree.current) {
      if (touchesArea(this.options.area, cell.box)) return
      this.tree.finish(0)
    }
  }

  private startedSecondPass(): SecondPass {
    if (this.secondPass !== null) return this.secondPass
    const { checkShare = 0.03, area } = this.options
    const cells = Math.ceil(this.counts.calls * checkShare)
    this.secondPass = startSecondPass(this.sample.cells, { area, cells, tiled: this.found.size, random: this.random })
    this.sample.cells = []
    return this.secondPass
  }
}

/** No more than the plan needs: the cursor is stored, and what else a provider says may not be kept there. */
function planned({ id, latitude, longitude }: PlannedPlace): PlannedPlace {
  return latitude === undefined || longitude === undefined ? { id } : { id, latitude, longitude }
}

function isLocated(place: PlannedPlace): place is LocatedPlace {
  return place.latitude !== undefined && place.longitude !== undefined
}
