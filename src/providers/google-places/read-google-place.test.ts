import { describe, expect, test } from 'vitest'
import { readGoogleHours } from './google-hours.ts'
import { untilPacificMidnight } from './pacific-midnight.ts'
import { readGooglePlace } from './read-google-place.ts'

const hour = 3_600_000

describe('a place', () => {
  test('has the address of its components if it has no postal address', () => {
    const component = (type: string, longText: string, shortText = longText) => ({
      types: [type, 'political'],
      longText,
      shortText,
    })
    expect(
      readGooglePlace({
        id: 'x',
        displayName: { text: ' Smile ' },
        types: ['dentist', 'point_of_interest', 'establishment'],
        addressComponents: [
          component('street_number', '7'),
          component('route', 'Mill Lane'),
          component('postal_town', 'Milltown'),
          component('administrative_area_level_1', 'England'),
          component('postal_code', 'MT1 2AB'),
          component('country', 'United Kingdom', 'GB'),
        ],
        businessStatus: 'CLOSED_PERMANENTLY',
        priceLevel: 'PRICE_LEVEL_MODERATE',
        nationalPhoneNumber: '0113 496 0000',
      }),
    ).toMatchObject({
      name: 'Smile',
      street: '7 Mill Lane',
      city: 'Milltown',
      region: 'England',
      postcode: 'MT1 2AB',
      country: 'GB',
      kinds: ['dentist'],
      status: 'closed_permanently',
      priceLevel: 2,
      phone: '0113 496 0000',
    })
  })

  test('keeps the name of the building; a photo is not a place', () => {
    const postalAddress = { addressLines: ['Mill House', '7 Mill Lane'], regionCode: 'GB' }
    expect(readGooglePlace({ name: 'places/x', postalAddress })).toMatchObject({
      id: 'x',
      street: 'Mill House, 7 Mill Lane',
    })
    expect(readGooglePlace({ name: 'places/x/photos/y' })).toBeUndefined()
  })

  test('with fields of the wrong type has fewer facts, and no wrong ones', () => {
    const odd = {
      id: 'x',
      displayName: 'text',
      location: { latitude: 'north', longitude: 999 },
      rating: 50,
      types: 'dentist',
      businessStatus: 'toString',
    }
    const url = 'https://www.google.com/maps/place/?q=place_id:x'
    const none = { kinds: [], socials: {}, contacts: [] }
    expect(readGooglePlace(odd)).toEqual({ id: 'x', url, ...none, attribution: 'Google Maps', raw: odd })
    for (const nothing of [null, 7, [], {}, { id: 7 }]) expect(readGooglePlace(nothing)).toBeUndefined()
  })
})

describe('hours', () => {
  test('one period without an end means always open', () => {
    expect(readGoogleHours([{ open: { day: 0, hour: 0, minute: 0 } }])?.wednesday).toEqual([
      { opens: '00:00', closes: '24:00' },
    ])
  })

  test('past midnight belong to the day on which they start', () => {
    const periods = [
      { open: { day: 5, hour: 18, minute: 0 }, close: { day: 6, hour: 2, minute: 30 } },
      { open: { day: 6, hour: 18 }, close: { day: 0, hour: 0, minute: 0 } },
      { open: { day: 9, hour: 18 }, close: { day: 0 } },
    ]
    expect(readGoogleHours(periods)).toEqual({
      friday: [{ opens: '18:00', closes: '02:30' }],
      saturday: [{ opens: '18:00', closes: '24:00' }],
    })
  })
})

test.for([
  ['2026-01-15T12:00:00Z', 20 * hour],
  ['2026-07-15T12:00:00Z', 19 * hour],
  // Clocks go forward and back during these days in California.
  ['2026-03-08T09:00:00Z', 22 * hour],
  ['2026-11-01T08:00:00Z', 24 * hour],
] as const)('the quota of %s is renewed at midnight in California', ([time, wait]) => {
  expect(untilPacificMidnight(new Date(time))).toBe(wait)
})
