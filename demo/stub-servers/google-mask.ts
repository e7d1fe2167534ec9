import { badMask, noMask } from './google-documents.ts'
import type { StubReply } from './stub-server.ts'

const placeFields = new Set(
  'name id displayName types primaryType formattedAddress shortFormattedAddress addressComponents postalAddress location viewport nationalPhoneNumber internationalPhoneNumber websiteUri googleMapsUri businessStatus rating userRatingCount priceLevel regularOpeningHours utcOffsetMinutes timeZone pureServiceAreaBusiness'.split(
    ' ',
  ),
)

/** The requested fields: of a place, and of the response around it. */
export interface Mask {
  readonly ofPlace: ReadonlySet<string>
  readonly hasNextPageToken: boolean
}

/** Parses a field mask like Google: it is required, and an unknown path is an error. */
export function readMask(mask: string | undefined, call: 'search' | 'details'): Mask | { readonly refusal: StubReply } {
  if (!mask) return { refusal: noMask }
  if (mask === '*') return { ofPlace: placeFields, hasNextPageToken: true }
  const paths = mask.split(',')
  const isSearch = call === 'search'
  const fields = paths.map((path) => (isSearch ? path.replace(/^places\./, '') : path).split('.')[0] ?? '')
  const unknown = paths.find((path, index) => {
    if (isSearch && path === 'nextPageToken') return false
    return (isSearch && !path.startsWith('places.')) || !placeFields.has(fields[index] ?? '')
  })
  if (unknown !== undefined) return { refusal: badMask(mask, unknown) }
  return { ofPlace: new Set(fields), hasNextPageToken: paths.includes('nextPageToken') }
}

/** Keeps only the masked fields; fields without data are absent. */
export function masked(place: Readonly<Record<string, unknown>>, mask: Mask): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(place).filter(([field, value]) => value !== undefined && mask.ofPlace.has(field)),
  )
}
