import { readFileSync } from 'node:fs'
import { AppError, messageOf } from '../core/errors.ts'

/**
 * The polygon of a GeoJSON file: a geometry, a feature, or a collection of one feature, as map editors write them. It is
 * validated with the request.
 */
export function readPolygonFile(file: string): unknown {
  const given = parse(file)
  if (given.type === 'Feature') return given.geometry
  if (given.type !== 'FeatureCollection') return given
  const features: readonly unknown[] = Array.isArray(given.features) ? given.features : []
  if (features.length === 1) return objectOf(features[0]).geometry
  throw new AppError('request_invalid', `"${file}" has ${features.length} features: it must have one area.`)
}

function parse(file: string): Readonly<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new AppError('request_invalid', `"${file}" cannot be read as GeoJSON: ${messageOf(error)}.`, { cause: error })
  }
}

const objectOf = (given: unknown) =>
  (typeof given === 'object' ? (given ?? {}) : {}) as Readonly<Record<string, unknown>>
