import { boundsOf, type Corner } from '../../map/corners.ts'
import { useFormat } from '../../messages/use-format.ts'

const kmPerDegree = 111.32

/** "13.2 × 11.1 km" */
export function useAreaSize(): (corners: readonly Corner[]) => string {
  const format = useFormat()
  return (corners) => {
    const { west, south, east, north } = boundsOf(corners) ?? { west: 0, south: 0, east: 0, north: 0 }
    const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
    const km = (degrees: number) => format.number(Math.max(0.1, Math.round(degrees * kmPerDegree * 10) / 10))
    return `${km((east - west) * shrink)} × ${km(north - south)} km`
  }
}
