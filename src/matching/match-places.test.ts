import { describe, expect, test } from 'vitest'
import { matchPlaces } from './match-places.ts'
import { type PlaceFacts, readPlaceFacts } from './place-facts.ts'

const dentist = place({
  name: 'Brightwater Dental Care Ltd',
  kinds: ['dentist', 'health_and_medical'],
  websites: ['https://www.brightwater-dental.co.uk/'],
  phones: ['+44 113 496 0101'],
  address: { freeform: '12 Harbour Street', locality: 'Leeds', postcode: 'LS1 4AB', country: 'GB' },
})

describe('one business', () => {
  test.for([
    ['written differently', { name: 'BRIGHTWATER DENTAL CARE', phones: ['0113 496 0101'] }],
    [
      'with a tracking address',
      { name: 'Brightwater Dental Care', websites: ['http://brightwater-dental.co.uk/?utm_source=map'] },
    ],
    ['without a website', { name: 'Brightwater Dental Care - Leeds', websites: [] }],
  ] as const)('%s is linked', ([, changes]) => {
    expect(matchPlaces(dentist, { ...dentist, ...changes })).toMatchObject({ same: true, verdict: 'link' })
  })

  test('in another alphabet is found', () => {
    const moscow = place({ name: 'Стоматология Ромашка', phones: ['+7 495 123 45 67'], address: { country: 'RU' } })
    expect(matchPlaces(moscow, { ...moscow, name: 'Stomatologiya Romashka' }).same).toBe(true)
  })
})

describe('different businesses', () => {
  test.for([
    [
      'a neighbour',
      {
        name: 'Oak Tree Bakery',
        kinds: ['bakery'],
        websites: ['https://oaktree.example.com'],
        phones: ['0113 496 0202'],
      },
    ],
    [
      'another branch',
      {
        phones: ['0161 496 0303'],
        websites: ['https://www.brightwater-dental.co.uk/manchester'],
        address: { freeform: '88 Mill Road', locality: 'Manchester', postcode: 'M1 2CD', country: 'GB' },
      },
    ],
  ] as const)('%s is not the same', ([, changes]) => {
    expect(matchPlaces(dentist, { ...dentist, ...changes })).toMatchObject({ same: false })
  })

  test('the same facts far apart are not the same', () => {
    const [leeds, york] = [
      { ...dentist, latitude: 53.8, longitude: -1.55 },
      { ...dentist, latitude: 53.96, longitude: -1.08 },
    ]
    expect(matchPlaces(leeds, { ...leeds, latitude: 53.8005 }).verdict).toBe('link')
    expect(matchPlaces(leeds, york)).toMatchObject({ same: false, verdict: 'different' })
  })
})

test('gives the same score in both directions, within what the order of words may change', () => {
  const other = { ...dentist, name: 'Brightwater Dental', phones: [] }
  expect(Math.abs(matchPlaces(dentist, other).score - matchPlaces(other, dentist).score)).toBeLessThan(0.1)
})

test.for([
  [{}, {}],
  [
    { name: '\0'.repeat(1000), kinds: [null, 7, {}] },
    { name: 'x'.repeat(1_000_000), websites: ['http://[', 'javascript:1'] },
  ],
  [
    { name: 'a '.repeat(100_000), phones: ['0'.repeat(100_000)] },
    { name: 'b', socials: ['/'.repeat(100_000)] },
  ],
  [{ address: { freeform: `${'1-'.repeat(50_000)}` } }, { address: [], latitude: 1e9 }],
])('reads any facts: %#', ([a, b]) => {
  const { score } = matchPlaces(place(a), place(b))
  expect(score).toBeGreaterThanOrEqual(0)
  expect(score).toBeLessThanOrEqual(1)
})

function place(value: unknown): PlaceFacts {
  return readPlaceFacts(value) as PlaceFacts
}
