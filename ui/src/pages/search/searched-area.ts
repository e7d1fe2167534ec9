import type { SearchMap } from '../../../../src/http/contract/types.ts'
import { type Corner, cornersOf, cornersOfBox } from '../../map/corners.ts'
import type { MapCell } from '../../map/create-map.ts'

type Box = SearchMap['waiting'][number]

/** `west` is greater than `east` where a box crosses the antimeridian. */
const unwrapped = (box: Box): Box => (box.west <= box.east ? box : { ...box, east: box.east + 360 })

/** The searched area as corners: what a person drew, a circle or the box of a place. */
export function searchedArea({ area, polygon, radius_m: radius }: SearchMap): readonly Corner[] {
  if (polygon !== null) return cornersOf(polygon)
  if (area === null) return []
  return radius === null ? cornersOfBox(unwrapped(area.box)) : circleAround(area.centre, radius)
}

const metresPerDegree = 111_320
const circleCorners = 64

function circleAround({ latitude, longitude }: { latitude: number; longitude: number }, radius: number): Corner[] {
  const height = radius / metresPerDegree
  const width = height / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return Array.from({ length: circleCorners }, (_, at): Corner => {
    const angle = (at / circleCorners) * 2 * Math.PI
    return [longitude + width * Math.cos(angle), latitude + height * Math.sin(angle)]
  })
}

/** The cells that are not searched yet; the first one is searched now. */
export function searchCells({ waiting, checks }: SearchMap, isRunning: boolean): readonly MapCell[] {
  return [
    ...waiting.map((box, at): MapCell => {
      const kind = at === 0 && isRunning ? 'now' : 'waiting'
      return { kind, corners: cornersOfBox(unwrapped(box)) }
    }),
    ...checks.map((box): MapCell => ({ kind: 'check', corners: cornersOfBox(unwrapped(box)) })),
  ]
}
