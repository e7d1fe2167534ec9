import type { Box, GeoPoint } from '../../../core/geo.ts'
import { type CellPart, isDivisible, type LatLng, splitCell, toMetre } from './split-cell.ts'

/** A full cell and its parts that are not searched yet. The search is depth first, so the frames are a stack. */
export interface Frame {
  /** The last one is searched next. */
  readonly waiting: CellPart[]
  /** Places and sample points of the finished parts, the latest weighted most. Their ratio estimates places per point. */
  places: number
  points: number
  /** Places found in it so far, and the number of its points in the frame above. */
  found: number
  readonly pointsAbove: number
}

/** A part is searched when its estimate is below this share of the cap. Fuller cells cost fewer calls, until too many
 * overflow and are split. Between 0.7 and 1 the number of calls hardly changes. */
const maxCapShare = 0.75
/** Assumed content of a full cell, as a multiple of the cap. */
const assumedCaps = 2
/** Weight of that assumption against finished parts, in points. */
const priorWeight = 4
/** Factor by which each later part reduces a part's weight: nearby parts are similar, distant ones are not. */
const decay = 0.5
/** Enough to split by, and few enough to store in a cursor. */
const maxPoints = 60

/**
 * The cells of a search, searched depth first. A cell is split only when its answer reached the cap, and then repeatedly,
 * until each part is estimated to fit under the cap. The estimate is places per sample point in finished neighbours.
 * Splitting into quarters level by level would search every full level.
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

  /** The cell to search next. */
  get current(): CellPart | undefined {
    return this.frames.at(-1)?.waiting.at(-1)
  }

  get cellsLeft(): number {
    return this.frames.reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  /** Records that the current cell is finished, with its number of places. */
  finish(places: number): void {
    const top = this.frames.at(-1)
    const cell = top?.waiting.pop()
    if (top === undefined || cell === undefined) return
    addPart(top, places, cell.points.length)
    this.closeFrames()
    this.splitCurrent()
  }

  /** Replaces the current, full cell by its parts. False when it is too small to split. */
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

  /** Adds finished frames to the frame above as one part. */
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
