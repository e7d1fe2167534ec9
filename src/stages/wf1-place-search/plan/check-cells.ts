import { type Box, type GeoPoint, longitudeScale } from '../../../core/geo.ts'
import type { Random } from './random.ts'
import { toMetre } from './split-cell.ts'

/** A small cell across the borders of the tiling, searched in the second pass. */
export interface CheckCell {
  readonly box: Box
  /** The place in its centre. It was chosen, not sampled, so it does not count as seen again. */
  readonly around: string
}

export interface LocatedPlace extends GeoPoint {
  readonly id: string
}

/** A uniform sample of all places offered so far (reservoir sampling, algorithm R). */
export interface CheckSample {
  offered: number
  cells: CheckCell[]
}

/** Enough to see about 500 places again, which bounds the missed share to about 1 %; more would enlarge the cursor. */
const maxCells = 40
/** About 10 m. */
const minSpan = 1e-4
/** Check cells extend over the borders of the tiling, but not far: the next cell may be 100 times as dense. */
const overlap = 0.1

/**
 * Adds check cells around places of a finished cell to the sample. Every place has the same probability, so dense areas are
 * checked in proportion to their places, and the results of check cells are a sample of all places.
 */
export function sampleCheckCells(
  sample: CheckSample,
  { box, places }: { readonly box: Box; readonly places: readonly LocatedPlace[] },
  wanted: number,
  random: Random,
): void {
  for (const place of places) {
    sample.offered++
    const slot = sample.cells.length < maxCells ? sample.cells.length : random.below(sample.offered)
    if (slot >= maxCells) continue
    sample.cells[slot] = { box: clipped(enlarged(box), boxOfNearest(place, places, wanted)), around: place.id }
  }
}

/** A square around a place that contains the `wanted` nearest places of its cell. */
function boxOfNearest(centre: LocatedPlace, places: readonly GeoPoint[], wanted: number): Box {
  const shrink = longitudeScale(centre.latitude)
  const spans = places
    .map(({ latitude, longitude }) =>
      Math.max(Math.abs(latitude - centre.latitude), Math.abs(longitude - centre.longitude) * shrink),
    )
    .sort((a, b) => a - b)
  const span = Math.max(minSpan, spans[Math.min(wanted, spans.length - 1)] ?? 0)
  return {
    south: centre.latitude - span,
    north: centre.latitude + span,
    west: centre.longitude - span / shrink,
    east: centre.longitude + span / shrink,
  }
}

function enlarged({ south, north, west, east }: Box): Box {
  const up = (north - south) * overlap
  const aside = (east - west) * overlap
  return { south: south - up, north: north + up, west: west - aside, east: east + aside }
}

function clipped(limits: Box, box: Box): Box {
  return {
    south: toMetre(Math.max(limits.south, box.south)),
    north: toMetre(Math.min(limits.north, box.north)),
    west: toMetre(Math.max(limits.west, box.west)),
    east: toMetre(Math.min(limits.east, box.east)),
  }
}
