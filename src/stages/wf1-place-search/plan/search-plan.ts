// The plan of one search: which cell to search next, when to split one, when to stop, and how complete the result is.
//
//   tiling: cells depth first; a cell whose answer reaches the cap is split, until every answer is complete
//   second pass: small check cells across the borders of the tiling are searched again; the places in them that the tiling
//                missed show how much it misses overall (capture-recapture)
//
// Pure and deterministic: no clock, no network, no database. `toCursor` has the whole state except the places found, which
// are in the database; a plan resumes from both.
import type { Box, GeoPoint } from '../../../core/geo.ts'
import { type Area, boxesOf, isInArea, touchesArea } from './area.ts'
import { CellTree, type Frame } from './cell-tree.ts'
import { type CheckSample, type LocatedPlace, sampleCheckCells } from './check-cells.ts'
import { type Estimate, estimateTotal } from './estimate.ts'
import { Random } from './random.ts'
import { countSeen, endCheck, type SecondPass, startSecondPass } from './second-pass.ts'

export interface PlanOptions {
  readonly area: Area
  /** The maximum of places that one query returns on all its pages. */
  readonly cap: number
  readonly pageSize: number
  readonly maxResults?: number
  /** What `max_cost` pays for. */
  readonly maxCalls?: number
  /** Calls of the second pass, as a share of the calls for tiling. 0: no estimate. */
  readonly checkShare?: number
  readonly seed?: number
}

/** A place as the plan needs it: its id, and its coordinates if known. */
export interface PlannedPlace extends Partial<GeoPoint> {
  readonly id: string
}

/** The next call to make. */
export interface PlanCall {
  readonly purpose: 'tile' | 'check'
  readonly box: Box
  /** Of the previous answer, unless that was the last page of this cell. */
  readonly pageToken: string | undefined
}

export interface PlanPage {
  readonly places: readonly PlannedPlace[]
  readonly nextPageToken?: string | undefined
}

/** Why there are no more calls. */
export type PlanEnd = 'complete' | 'max_results' | 'max_calls'

export interface PlanProgress {
  readonly calls: number
  readonly cellsDone: number
  readonly cellsLeft: number
  readonly found: number
  /** Cells that are full but too small to split, or have more pages than a query can return: places are missing. */
  readonly cellsSaturated: number
}

export interface PlanCursor {
  readonly version: 1
  readonly frames: readonly Frame[]
  /** Pages of the current cell that were answered so far. */
  readonly open: Readonly<OpenCell> | null
  readonly counts: Counts
  readonly sample: CheckSample
  /** The second pass. Stored cursors have this key. */
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

/** Target content of check cells, as a share of a page: fuller cells show more per call, until too many need a second page. */
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

  /** A new plan, or one that resumes from a cursor and the places found until then. */
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

  /** The next call, or why there is none. Returns the same until `record` is called. */
  next(): PlanCall | PlanEnd {
    const { maxResults = Number.POSITIVE_INFINITY, maxCalls = Number.POSITIVE_INFINITY } = this.options
    const pageToken = this.open?.pageToken
    const cell = this.tree.current
    if (this.found.size >= maxResults) return 'max_results'
    const isLimitReached = this.counts.calls >= maxCalls
    if (cell !== undefined) return isLimitReached ? 'max_calls' : { purpose: 'tile', box: cell.box, pageToken }
    const check = this.startedSecondPass().waiting.at(-1)
    return check === undefined || isLimitReached ? 'complete' : { purpose: 'check', box: check.box, pageToken }
  }

  /** Records the answer to the call that `next` returned. */
  record({ places, nextPageToken }: PlanPage): void {
    this.counts.calls++
    const { cap, pageSize } = this.options
    const all = [...(this.open?.places ?? []), ...places.map(planned)]
    const pages = (this.open?.pages ?? 0) + 1
    const isFull = all.length >= cap
    // Limits the pages of a provider that offers nearly empty pages endlessly: each one costs money.
    const mayContinue = !isFull && places.length > 0 && pages < Math.ceil(cap / pageSize)
    this.open = nextPageToken && mayContinue ? { places: all, pages, pageToken: nextPageToken } : null
    if (this.tree.current === undefined) this.recordCheck(places)
    else {
      if (nextPageToken && !isFull && !mayContinue && places.length > 0) this.counts.saturated++
      this.recordTile(places, all, isFull)
    }
  }

  /** Whether the current cell has more pages. */
  get hasMorePages(): boolean {
    return this.open !== null
  }

  /**
   * Call it when the page token of the current cell expired: the cell starts again with its first page. A check cell is
   * skipped instead: the places on its first pages are known by now and would count as found before.
   */
  restartCell(): void {
    if (this.tree.current === undefined && this.open !== null) endCheck(this.startedSecondPass())
    this.open = null
  }

  /** Call it when the provider cannot answer for a cell this large: it is split as if full, or counted as saturated. */
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
    const pass = this.startedSecondPass()
    for (const place of places) {
      const isMissed = !this.found.has(place.id)
      if (this.addFound(place) && isLocated(place)) countSeen(pass, place, isMissed)
    }
    if (this.open !== null) return
    this.counts.cellsDone++
    endCheck(pass)
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

/** Only what the plan needs: the cursor is stored, and may not contain other content of a provider. */
function planned({ id, latitude, longitude }: PlannedPlace): PlannedPlace {
  return latitude === undefined || longitude === undefined ? { id } : { id, latitude, longitude }
}

function isLocated(place: PlannedPlace): place is LocatedPlace {
  return place.latitude !== undefined && place.longitude !== undefined
}
