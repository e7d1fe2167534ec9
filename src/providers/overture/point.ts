import type { GeoPoint } from '../../core/geo.ts'

const pointBytes = 21
const pointType = 1
/** Type codes above this also say which coordinates and reference system follow. */
const dimensionFlags = 0xe0000000

/** A WKB point; undefined for anything else. */
export function readPoint(value: unknown): GeoPoint | undefined {
  if (!(value instanceof Uint8Array) || value.length < pointBytes) return undefined
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  const isLittle = view.getUint8(0) === 1
  const type = view.getUint32(1, isLittle)
  const hasReference = (type & 0x20000000) !== 0
  if ((type & ~dimensionFlags) % 1000 !== pointType) return undefined
  const at = hasReference ? 9 : 5
  if (value.length < at + 16) return undefined
  const [longitude, latitude] = [view.getFloat64(at, isLittle), view.getFloat64(at + 8, isLittle)]
  const isValid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isValid ? { latitude, longitude } : undefined
}
