import { expect, test } from 'vitest'
import type { ProviderPlace } from '../../providers/place-provider.ts'
import { ResultFilter } from './result-filter.ts'
import { matchesFilters, type SearchFilters } from './search-filters.ts'

const place = (id: string, facts: Partial<ProviderPlace> = {}): ProviderPlace => ({
  id,
  name: `Practice ${id}`,
  latitude: 53.8,
  longitude: -1.55,
  kinds: ['dentist'],
  socials: {},
  attribution: 'test',
  raw: {},
  ...facts,
})
const box = { south: 53.7, west: -1.7, north: 53.9, east: -1.4 }
const area = { name: 'Milltown', box, centre: { latitude: 53.8, longitude: -1.55 }, country: 'GB', areaId: null }
const createFilter = (change: Partial<ConstructorParameters<typeof ResultFilter>[0]> = {}) =>
  new ResultFilter({
    area,
    radiusMetres: null,
    polygon: null,
    kind: 'dentists',
    filters: {},
    maxResults: null,
    kept: [],
    filtered: [],
    fitting: 0,
    ...change,
  })
const doubts = (of: ResultFilter, ...places: ProviderPlace[]) =>
  of.filterPage({ places, problems: [] }).kept.map(({ doubt }) => doubt)

test('another trade is doubted; unknown kinds are not', () => {
  const kinds = [['dental_clinic', 'health'], ['bakery', 'store'], ['unheard_of'], []]
  expect(doubts(createFilter(), ...kinds.map((names, index) => place(String(index), { kinds: names })))).toEqual([
    undefined,
    'Another trade: bakery, not dentist',
    undefined,
    undefined,
  ])
  expect(doubts(createFilter({ kind: 'places with a view' }), place('1', { kinds: ['bakery'] }))).toEqual([undefined])
  expect(doubts(createFilter({ kind: undefined }), place('1', { kinds: ['bakery'] }))).toEqual([undefined])
})

test('a place outside the area is doubted; one without coordinates is not', () => {
  const far = place('far', { latitude: 54.8 })
  const { latitude: _, longitude: __, ...nowhere } = place('nowhere')
  expect(doubts(createFilter(), far, nowhere)).toEqual([
    expect.stringMatching(/^Outside the search area: 111\.3 km/),
    undefined,
  ])
})

test('keeps each place once, does not count doubted ones, and stops at the limit', () => {
  const limited = createFilter({ maxResults: 2, kept: ['old'], filtered: ['gone'], fitting: 1 })
  const page = limited.filterPage({
    places: [
      place('old'),
      place('gone'),
      place('far', { latitude: 60 }),
      place('new'),
      place('late'),
      place('x'.repeat(501)),
    ],
    problems: ['unreadable'],
  })
  expect(page.kept.map(({ place: { id } }) => id)).toEqual(['far', 'new'])
  expect(page).toMatchObject({ repeats: 2, problems: 1, filtered: 0 })
  expect(limited.isFull).toBe(true)
})

test.each<[SearchFilters, Partial<ProviderPlace>, boolean]>([
  [{ has_website: true }, {}, false],
  [{ has_website: true }, { website: 'https://a.example' }, true],
  [{ has_website: false }, {}, true],
  [{ has_phone: true }, { phone: '1' }, true],
  [{ has_phone: true }, {}, false],
  [{ open: true }, { status: 'closed_permanently' }, false],
  [{ open: true }, {}, true],
  [{ open: false }, { status: 'closed_temporarily' }, true],
  [{ min_rating: 4 }, { rating: 4 }, true],
  [{ min_rating: 4 }, {}, false],
  [{ min_reviews: 10 }, { reviewCount: 9 }, false],
  [{ name_contains: ['PRACT'] }, {}, true],
  [{ name_contains: ['smile', 'pract'] }, {}, true],
  [{ name_excludes: ['practice'] }, {}, false],
])('%o on %o is %s', (filters, facts, kept) => {
  expect(matchesFilters(filters, place('1', facts))).toBe(kept)
})
