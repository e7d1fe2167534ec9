import { suppressedAmong } from '../contacts/suppression/suppressed-among.ts'
import { readHost } from '../core/host/read-host.ts'
import type { Trx } from '../db/transaction.ts'
import { findContactsInRaw } from './find-contacts-in-raw.ts'

interface ContactColumns {
  readonly phone: string | null
  readonly website_url: string | null
  /** For numbers without a country code. */
  readonly country: string | null
  readonly raw: unknown
}

/**
 * Removes suppressed values: the number, the website, and the raw answer if it contains any suppressed value. Call it in the
 * transaction that writes.
 */
export async function removeSuppressedContacts<Place extends ContactColumns>(
  trx: Trx,
  tenantId: string,
  places: readonly Place[],
): Promise<Place[]> {
  const read = places.map((place) => ({
    place,
    host: hostOf(place),
    contacts: findContactsInRaw(place.raw, place.country),
  }))
  const candidates = {
    emails: read.flatMap(({ contacts }) => contacts.emails),
    phones: read.flatMap(({ place, contacts }) => [...(place.phone === null ? [] : [place.phone]), ...contacts.phones]),
    hosts: read.flatMap(({ host, contacts }) => [...(host === undefined ? [] : [host]), ...contacts.hosts]),
  }
  if (Object.values(candidates).every(({ length }) => length === 0)) return [...places]
  const suppressed = await suppressedAmong(trx, tenantId, candidates)
  return read.map(({ place, host, contacts }) => {
    const phone = place.phone !== null && suppressed.phone(place.phone) ? null : place.phone
    const website_url = host !== undefined && suppressed.host(host) ? null : place.website_url
    const isClean =
      phone === place.phone &&
      website_url === place.website_url &&
      !contacts.emails.some(suppressed.email) &&
      !contacts.phones.some(suppressed.phone) &&
      !contacts.hosts.some(suppressed.host)
    return isClean ? place : { ...place, phone, website_url, raw: null }
  })
}

function hostOf({ website_url }: ContactColumns): string | undefined {
  const reading = readHost(website_url)
  return reading.ok ? reading.host : undefined
}
