import { readHost } from '../core/host/read-host.ts'
import { suppressedAmong } from '../db/suppressed-among.ts'
import type { Trx } from '../db/transaction.ts'

interface Reachable {
  readonly phone: string | null
  readonly website_url: string | null
  readonly raw: unknown
}

/**
 * Takes out what somebody asked us never to keep: the number, the site, and the provider's own words where they say it.
 * In the transaction that writes.
 */
export async function withoutSuppressed<Place extends Reachable>(
  trx: Trx,
  tenantId: string,
  places: readonly Place[],
): Promise<Place[]> {
  const hostOf = ({ website_url }: Place) => {
    const reading = readHost(website_url)
    return reading.ok ? reading.host : undefined
  }
  const phones = places.flatMap(({ phone }) => phone ?? [])
  const hosts = places.flatMap((place) => hostOf(place) ?? [])
  if (phones.length + hosts.length === 0) return [...places]
  const suppressed = await suppressedAmong(trx, tenantId, { phones, hosts })
  return places.map((place) => {
    const host = hostOf(place)
    const phone = place.phone !== null && suppressed.phone(place.phone) ? null : place.phone
    const website_url = host !== undefined && suppressed.host(host) ? null : place.website_url
    const isClean = phone === place.phone && website_url === place.website_url
    return isClean ? place : { ...place, phone, website_url, raw: null }
  })
}
