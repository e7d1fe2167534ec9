import type { ReleaseFile } from '../../demo/stub-servers/overture-stub.ts'
import type { Box } from '../core/geo.ts'
import { writePlaces } from '../providers/overture/write-places.ts'
import type { JsonObject } from '../providers/read-json.ts'

const kinds = [
  ['health_care', 'dental_clinic'],
  ['health_care', 'dental_clinic', 'orthodontics'],
  ['health_care', 'hospital'],
  ['food_and_drink', 'bakery'],
  ['food_and_drink', 'restaurant', 'pizza_restaurant'],
  ['services', 'attorney_or_law_firm'],
  ['lifestyle_services', 'hair_salon'],
  ['shopping', 'bookstore'],
]

/** A repeatable number from 0 to 1 for each input. */
function fraction(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) ^ 0x297a2d39
  const again = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((again ^ (again >>> 15)) >>> 0) / 4_294_967_296
}

export interface ReleaseShape {
  readonly files: number
  readonly rowsPerFile: number
  readonly rowsPerGroup: number
  /** Where the places are. Each file has a strip of it, each row group a part of the strip, as in a release. */
  readonly box: Box
}

/** The rows of one file of an invented release, as `placeRow` returns them. */
export function placesOf({ files, rowsPerFile, rowsPerGroup, box }: ReleaseShape, file: number): JsonObject[] {
  const width = (box.east - box.west) / files
  const groups = Math.ceil(rowsPerFile / rowsPerGroup)
  const height = (box.north - box.south) / groups
  return Array.from({ length: rowsPerFile }, (_, index) => {
    const seed = file * rowsPerFile + index + 1
    const group = Math.floor(index / rowsPerGroup)
    const hierarchy = kinds[Math.floor(fraction(seed * 3) * kinds.length)] ?? []
    const name = `Place ${seed}`
    return {
      id: `place-${seed}`,
      longitude: box.west + width * (file + fraction(seed * 5)),
      latitude: box.south + height * (group + fraction(seed * 7)),
      names: { primary: name },
      taxonomy: {
        primary: hierarchy.at(-1) ?? null,
        hierarchy,
        alternates: fraction(seed * 11) < 0.1 ? ['dental_clinic'] : [],
      },
      confidence: fraction(seed * 13),
      websites: fraction(seed * 17) < 0.6 ? [`https://place-${seed}.example/`] : null,
      phones: fraction(seed * 19) < 0.7 ? [`+44113496${String(seed % 10_000).padStart(4, '0')}`] : null,
      addresses: [{ freeform: `${seed % 200} High Street`, locality: 'Milltown', postcode: 'M1 1AA', country: 'GB' }],
      operating_status: fraction(seed * 23) < 0.02 ? 'permanently_closed' : null,
      sources: [
        { property: '', dataset: 'meta', license: 'CDLA-Permissive-2.0', record_id: String(seed), confidence: 0.8 },
      ],
    }
  })
}

export function releaseFile(shape: ReleaseShape, file: number, rows = placesOf(shape, file)): ReleaseFile {
  const width = (shape.box.east - shape.box.west) / shape.files
  const west = shape.box.west + width * file
  return {
    name: `part-${String(file).padStart(5, '0')}.parquet`,
    box: { ...shape.box, west, east: west + width },
    bytes: writePlaces(rows, { rowsPerGroup: shape.rowsPerGroup }),
  }
}
