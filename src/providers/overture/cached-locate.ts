import { createHash } from 'node:crypto'
import type { ByteCache } from '../parquet/byte-cache.ts'
import type { LocatedArea, PlaceProvider } from '../place-provider.ts'

const maxAgeMs = 30 * 24 * 60 * 60_000

/** Keeps areas for a month: outlines hardly change, and the public server of names is for light use. */
export function cachedLocate(
  locate: PlaceProvider['locate'],
  cache: ByteCache,
  now = Date.now,
): PlaceProvider['locate'] {
  return async (name, locale, signal) => {
    const key = JSON.stringify([name.trim().toLowerCase(), locale.language ?? null, locale.region ?? null])
    const id = `area-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
    const stored = await cache.get(id)
    if (stored !== undefined) {
      const { at, area } = JSON.parse(Buffer.from(stored).toString()) as { at: number; area: LocatedArea }
      if (now() - at < maxAgeMs) return area
    }
    const area = await locate(name, locale, signal)
    await cache.set(id, Buffer.from(JSON.stringify({ at: now(), area })))
    return area
  }
}
