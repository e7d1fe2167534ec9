import type { PlaceFact } from '../place-provider.ts'

/** Google's price classes, the cheapest first. A call is charged by the dearest field in its mask. */
const tiers = ['essentials_ids_only', 'essentials', 'pro', 'enterprise'] as const
type Tier = (typeof tiers)[number]

interface FactFields {
  readonly fields: readonly string[]
  /** As a search and as a call for details: the same field may be of another class. */
  readonly search: Tier
  readonly details: Tier
}

const fieldsByFact: Readonly<Record<PlaceFact, FactFields>> = {
  id: { fields: ['id'], search: 'essentials_ids_only', details: 'essentials_ids_only' },
  location: { fields: ['location'], search: 'pro', details: 'essentials' },
  address: {
    fields: ['formattedAddress', 'addressComponents', 'postalAddress'],
    search: 'pro',
    details: 'essentials',
  },
  name: { fields: ['displayName'], search: 'pro', details: 'pro' },
  kinds: { fields: ['primaryType', 'types'], search: 'pro', details: 'pro' },
  status: { fields: ['businessStatus', 'pureServiceAreaBusiness'], search: 'pro', details: 'pro' },
  timezone: { fields: ['timeZone'], search: 'pro', details: 'pro' },
  phone: {
    fields: ['internationalPhoneNumber', 'nationalPhoneNumber'],
    search: 'enterprise',
    details: 'enterprise',
  },
  website: { fields: ['websiteUri'], search: 'enterprise', details: 'enterprise' },
  rating: { fields: ['rating', 'userRatingCount'], search: 'enterprise', details: 'enterprise' },
  price: { fields: ['priceLevel'], search: 'enterprise', details: 'enterprise' },
  hours: { fields: ['regularOpeningHours'], search: 'enterprise', details: 'enterprise' },
}

/** The mask that brings these facts and no field more. */
export function maskFor(call: 'search' | 'details', needs: readonly PlaceFact[]): string {
  const fields = new Set(['id', ...needs.flatMap((fact) => fieldsByFact[fact].fields)])
  if (call === 'details') return [...fields].join(',')
  return [...[...fields].map((field) => `places.${field}`), 'nextPageToken'].join(',')
}

/** What a call for these facts is charged as. */
export function skuFor(call: 'search' | 'details', needs: readonly PlaceFact[]): string {
  const dearest = Math.max(0, ...needs.map((fact) => tiers.indexOf(fieldsByFact[fact][call])))
  return `places.${call === 'search' ? 'text_search' : 'details'}.${tiers[dearest]}`
}
