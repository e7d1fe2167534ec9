import { suppressedAmong } from '../contacts/suppression/suppressed-among.ts'
import { readHost } from '../core/host/read-host.ts'
import type { Trx } from '../db/transaction.ts'
import { findContactsInRaw } from './find-contacts-in-raw.ts'

interface ContactColumns {
  readonly phone: string | null
  readonly website_url: string | null
  /** Numbers without a country of their own are of this one. */
  readonly country: string | null
  readonly raw: unknown
}

/**
 * Takes out what somebody asked us never to keep: the number, the site, and the provider's own words where they say it
 * or anything else of the kind. In the transaction that writes.
 */
export async function removeSuppressedContacts<Place extends ContactColumns>(
  trx: Trx,
  tenantId: string,
  places: readonly Place[],
): Promise<Place[]> {
  const read = places.map((place) => ({ place, host: hostOf(place), said: findContactsInRaw(place.raw, place.country) }))
  const candidates = {
    emails: read.flatMap(({ said }) => said.emails),
    phones: read.flatMap(({ place, said }) => [...(place.phone === null ? [] : [place.phone]), ...said.phones]),
    hosts: read.flatMap(({ host, said }) => [...(host === undefined ? [] : [host]), ...said.hosts]),
  }
  if (Object.values(candidates).every(({ length }) => length === 0)) return [...places]
  const suppressed = await suppressedAmong(trx, tenantId, candidates)
  return read.map(({ place, host, said }) => {
    const phone = place.phone !== null && suppressed.phone(place.phone) ? null : place.phone
    const website_url = host !== undefined && suppressed.host(host) ? null : place.website_url
    const isClean =
      phone === place.phone &&
      website_url === place.website_url &&
      !said.emails.some(suppressed.email) &&
      !said.phones.some(suppressed.phone) &&
      !said.hosts.some(suppressed.host)
    return isClean ? place : { ...place, phone, website_url, raw: null }
  })
}

function hostOf({ website_url }: ContactColumns): string | undefined {
  const reading = readHost(website_url)
  return reading.ok ? reading.host : undefined
}
