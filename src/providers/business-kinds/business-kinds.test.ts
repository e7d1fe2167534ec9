import { describe, expect, test } from 'vitest'
import { businessKinds, findKind, kindOf, suggestKinds } from './business-kinds.ts'
import { googleTypes, withoutGoogleType } from './data/google.ts'
import { overtureNames, withoutOvertureName } from './data/overture.ts'

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

describe('every kind', () => {
  const all = businessKinds.map(({ name }) => name).sort()

  test('has names in the taxonomy of Overture, or is listed as having none', () => {
    const lines = overtureNames.trim().split('\n')
    const mapped = lines.map((line) => line.split(';')[0] ?? '')
    expect([...mapped, ...withoutOvertureName].sort()).toEqual(all)
    for (const line of lines) expect(line).toMatch(/^[a-z_]+; [a-z0-9_' ]+(?:; [a-z0-9_'* ]+)?$/)
  })

  test('has a type of Google, or is listed as having none', () => {
    const mapped = googleTypes
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=')[0] ?? '')
    expect([...mapped, ...withoutGoogleType.trim().split(/\s+/)].sort()).toEqual(all)
  })
})

describe('a typed text', () => {
  const names = (text: string) => suggestKinds(text, 5).map(({ name }) => name)

  test('finds kinds by the beginning of a word, in English and German', () => {
    expect(names('dent')[0]).toBe('dentist')
    expect(names('Zahn')[0]).toBe('dentist')
    expect(names('bäck')).toContain('bakery')
    expect(names('surgery')).toEqual(expect.arrayContaining(['doctor', 'dentist']))
    expect(suggestKinds('dent', 5)[0]).toEqual({ name: 'dentist', word: 'dentist' })
  })

  test('finds plurals and words of other languages, each kind once', () => {
    expect(names('boulangeries')).toEqual(['bakery'])
    expect(new Set(names('b')).size).toBe(names('b').length)
  })

  test.for(['', '  ', 'zzzz', '__proto__'])('finds nothing for %j', (text) => expect(names(text)).toEqual([]))
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
