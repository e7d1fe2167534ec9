import { describe, expect, test } from 'vitest'
import { businessKinds, findKind, kindOf } from './business-kinds.ts'

describe('the data', () => {
  test('has at least 150 kinds with unique names and valid tags', () => {
    expect(businessKinds.length).toBeGreaterThanOrEqual(150)
    expect(new Set(businessKinds.map(({ name }) => name)).size).toBe(businessKinds.length)
    for (const { name, tags } of businessKinds) {
      expect(name).toMatch(/^[a-z_]+$/)
      expect(tags.length).toBeGreaterThan(0)
      for (const { key, value } of tags) {
        expect(key, name).toMatch(/^[a-z_:]+$/)
        // Values are used in regular expressions of Overpass: letters only.
        expect(value, name).toMatch(/^[a-z_-]+$/)
      }
    }
  })

  test('every kind is found by its name', () => {
    for (const kind of businessKinds) expect(findKind(kind.name)?.name).toBe(kind.name)
  })
})

describe('a term', () => {
  test.for([
    ['dentist', 'Dentists', 'Zahnarzt', 'ZAHNÄRZTE', 'dentiste', 'cabinets dentaires', 'dentista', 'tandartsen'],
    ['bakery', 'bakeries', 'Bäckereien', 'boulangerie', 'panaderías', 'panificio', 'bakkerijen', 'baker'],
    ['lawyer', 'law firms', 'Rechtsanwälte', 'avocats', 'abogados', 'avvocati', 'advocaten', 'Solicitors'],
    ['hairdresser', 'hair salons', 'Friseure', 'coiffeurs', 'peluquerías', 'parrucchieri', 'kappers', 'barber shops'],
    ['plumber', 'plumbers', 'Klempner', 'plombiers', 'fontaneros', 'idraulici', 'loodgieters'],
    ['restaurant', 'restaurants', 'Gaststätten', 'restaurantes', 'ristoranti', 'Restaurant'],
    [
      'real_estate_agency',
      'estate agents',
      'Immobilienmakler',
      'agences immobilières',
      'agenzie immobiliari',
      'makelaars',
    ],
    ['veterinarian', 'vets', 'Tierärzte', 'vétérinaires', 'veterinarios', 'dierenartsen'],
  ])('in any of the languages, in singular and plural, means %s', ([name, ...words]) => {
    for (const word of words) expect(findKind(word)?.name, word).toBe(name)
  })

  test('may be an OpenStreetMap tag', () => {
    expect(kindOf('shop=cannabis').tags).toEqual([{ key: 'shop', value: 'cannabis' }])
  })

  test.for(['', ' ', 'zzzzzz', '"]; out;', 'shop="x"](1,2,3,4)', '__proto__', 'x'.repeat(100_000)])(
    'that is unknown is an error and never part of a query: %#',
    (word) => {
      expect(findKind(word)).toBeUndefined()
      expect(() => kindOf(word)).toThrow(/A tag such as shop=bakery works too/)
    },
  )
})
