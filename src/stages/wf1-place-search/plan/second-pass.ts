import { type Box, contains } from '../../../core/geo.ts'
import { type Area, clipToArea } from './area.ts'
import type { CheckCell, LocatedPlace } from './check-cells.ts'
import type { Random } from './random.ts'

/** The check cells of a search that is tiled to its end, and what they have shown so far. */
export interface SecondPass {
  readonly waiting: CheckCell[]
  /** Asked already: a place counts in the first check cell that holds it, and not again in one that overlaps. */
  readonly done: Box[]
  /** What the tiling alone had found. */
  readonly tiled: number
  seen: number
  /** Seen now, and missed by the tiling. */
  missed: number
}

/** Draws so many of the candidates by lot: their order says when they were found, which is not by chance. */
export function startSecondPass(
  candidates: readonly CheckCell[],
  options: { readonly area: Area; readonly cells: number; readonly tiled: number; readonly random: Random },
): SecondPass {
  const drawn = candidates
    .map((cell) => ({ cell, lot: options.random.next() }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, options.cells)
  const waiting = drawn.flatMap(({ cell }) => {
    const box = clipToArea(options.area, cell.box)
    return box === undefined ? [] : [{ box, around: cell.around }]
  })
  return { waiting, done: [], tiled: options.tiled, seen: 0, missed: 0 }
}

/** Counts a place that the check cell in hand has shown. */
export function countSeen(look: SecondPass, place: LocatedPlace, isMissed: boolean): void {
  if (place.id === look.waiting.at(-1)?.around || look.done.some((box) => contains(box, place))) return
  look.seen++
  if (isMissed) look.missed++
}

/** The check cell in hand is done with. */
export function endCheck(look: SecondPass): void {
  const cell = look.waiting.pop()
  if (cell !== undefined) look.done.push(cell.box)
}
