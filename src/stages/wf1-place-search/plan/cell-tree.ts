import type { Box, GeoPoint } from '../../../core/geo.ts'
import { type CellPart, isDivisible, type LatLng, splitCell, toMetre } from './split-cell.ts'

/** A full cell on the way down, and its parts that were not asked yet. Depth first, so these frames are all there is. */
export interface Frame {
  /** The last is the next. */
  readonly waiting: CellPart[]
  /** What tells how many places stand behind a point of the sample: both over the parts done, the latest weighing most. */
  places: number
  points: number
  /** Places found in it so far, and how many points of the frame above lay in it. */
  found: number
  readonly pointsAbove: number
}

/** A part is asked when it is believed to hold less than this share of the cap: fuller cells cost fewer calls, until too
 * many overflow and have to be asked in parts after all. Between 0.7 and 1 the count of calls hardly changes. */
const maxCapShare = 0.75
/** A cell that was full is believed to hold so many caps, for want of better knowledge. */
const assumedCaps = 2
/** How many points that belief weighs against the parts that are really done. */
const priorWeight = 4
/** What is left of the weight of a part with every later part: neighbours are alike, distant quarters are not. */
const decay = 0.5
/** Enough to cut by, and few enough for a cursor. */
const maxPoints = 60

/**
 * The cells of a search: asked depth first, cut only when one comes back full. A full cell is cut again and again until
 * each part is believed to fit under the cap, by how many places its neighbours turned out to hold for each point that
 * the full answer had shown there. Cutting by four at each level instead would ask every level that is full.
 */
export class CellTree {
  readonly frames: Frame[]
  private readonly cap: number

  constructor(frames: Frame[], cap: number) {
    this.frames = frames
    this.cap = cap
  }

  static over(boxes: readonly Box[], cap: number): CellTree {
    const waiting = boxes.map((box) => ({ box, points: [] }))
    return new CellTree([{ waiting, places: 0, points: 0, found: 0, pointsAbove: 0 }], cap)
  }

  /** The cell to ask next. */
  get current(): CellPart | undefined {
    return this.frames.at(-1)?.waiting.at(-1)
  }

  get cellsLeft(): number {
    return this.frames.reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  /** The current cell was answered in full: so many places. */
  finish(places: number): void {
    const top = this.frames.at(-1)
    const cell = top?.waiting.pop()
    if (top === undefined || cell === undefined) return
    addPart(top, places, cell.points.length)
    this.closeFrames()
    this.splitCurrent()
  }

  /** The current cell came back full: its parts take its place. False when it is too small to be cut. */
  split(shown: readonly GeoPoint[]): boolean {
    const top = this.frames.at(-1)
    const cell = top?.waiting.at(-1)
    if (top === undefined || cell === undefined || !isDivisible(cell.box)) return false
    const points = thinOut(shown)
    const expected = Math.max(assumedCaps * this.cap, this.expectedIn(top, cell))
    const placesPerPoint = expected / Math.max(1, points.length)
    top.waiting.pop()
    this.frames.push({
      waiting: splitCell({ box: cell.box, points }),
      places: priorWeight * placesPerPoint,
      points: priorWeight,
      found: 0,
      pointsAbove: cell.points.length,
    })
    this.splitCurrent()
    return true
  }

  private splitCurrent(): void {
    for (;;) {
      const top = this.frames.at(-1)
      const cell = top?.waiting.at(-1)
      if (top === undefined || cell === undefined || cell.points.length < 2 || !isDivisible(cell.box)) return
      if (this.expectedIn(top, cell) <= maxCapShare * this.cap) return
      top.waiting.pop()
      top.waiting.push(...splitCell(cell))
    }
  }

  private expectedIn({ places, points }: Frame, cell: CellPart): number {
    return points === 0 ? 0 : (places / points) * (cell.points.length + 0.25)
  }

  /** Frames that are done count in the frame above as one part. */
  private closeFrames(): void {
    for (;;) {
      const top = this.frames.at(-1)
      if (top === undefined || top.waiting.length > 0) return
      this.frames.pop()
      const above = this.frames.at(-1)
      if (above === undefined) return
      addPart(above, top.found, top.pointsAbove)
    }
  }
}

function addPart(frame: Frame, places: number, points: number): void {
  frame.places = frame.places * decay + places
  frame.points = frame.points * decay + points
  frame.found += places
}

function thinOut(points: readonly GeoPoint[]): LatLng[] {
  const step = Math.ceil(points.length / maxPoints)
  return points
    .filter((_, index) => index % step === 0)
    .map(({ latitude, longitude }) => [toMetre(latitude), toMetre(longitude)])
}
