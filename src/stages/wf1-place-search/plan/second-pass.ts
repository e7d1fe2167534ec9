import { type Box, contains } from '../../../core/geo.ts'
import { type Area, clipToArea } from './area.ts'
import type { CheckCell, LocatedPlace } from './check-cells.ts'
import type { Random } from './random.ts'

/** The check cells of a search whose tiling is complete, and their results so far. */
export interface SecondPass {
  readonly waiting: CheckCell[]
  /** Finished check cells. A place in several of them counts once. */
  readonly done: Box[]
  /** Number of places that the tiling found. */
  readonly tiled: number
  seen: number
  /** Seen places that the tiling missed. */
  missed: number
}

/** Picks candidates at random: their order depends on when they were found. */
export function startSecondPass(
  candidates: readonly CheckCell[],
  options: { readonly area: Area; readonly cells: number; readonly tiled: number; readonly random: Random },
): SecondPass {
  const picked = candidates
    .map((cell) => ({ cell, random: options.random.next() }))
    .sort((a, b) => a.random - b.random)
    .slice(0, options.cells)
  const waiting = picked.flatMap(({ cell }) => {
    const box = clipToArea(options.area, cell.box)
    return box === undefined ? [] : [{ box, around: cell.around }]
  })
  return { waiting, done: [], tiled: options.tiled, seen: 0, missed: 0 }
}

/** Counts a place that the current check cell returned. */
export function countSeen(pass: SecondPass, place: LocatedPlace, isMissed: boolean): void {
  if (place.id === pass.waiting.at(-1)?.around || pass.done.some((box) => contains(box, place))) return
  pass.seen++
  if (isMissed) pass.missed++
}

/** Finishes the current check cell. */
export function endCheck(pass: SecondPass): void {
  const cell = pass.waiting.pop()
  if (cell !== undefined) pass.done.push(cell.box)
}
