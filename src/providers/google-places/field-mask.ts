import type { PlaceFact } from '../place-provider.ts'

/** Google's price tiers, the cheapest first. The most expensive field in the mask determines the price of a call. */
const tiers = ['essentials_ids_only', 'essentials', 'pro', 'enterprise'] as const
type Tier = (typeof tiers)[number]

interface FactFields {
  readonly fields: readonly string[]
  /** The tier may differ between a search and a call for details. */
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

/** The field mask for these facts, without other fields. */
export function maskFor(call: 'search' | 'details', needs: readonly PlaceFact[]): string {
  const fields = new Set(['id', ...needs.flatMap((fact) => fieldsByFact[fact].fields)])
  if (call === 'details') return [...fields].join(',')
  return [...[...fields].map((field) => `places.${field}`), 'nextPageToken'].join(',')
}

/** The SKU of a call for these facts. */
export function skuFor(call: 'search' | 'details', needs: readonly PlaceFact[]): string {
  const tier = Math.max(0, ...needs.map((fact) => tiers.indexOf(fieldsByFact[fact][call])))
  return `places.${call === 'search' ? 'text_search' : 'details'}.${tiers[tier]}`
}
