// People with a taste: rules over facts of contacts, followed with some mistakes.
import type { Facts } from '../learning/term.ts'
import type { Decision } from '../learning/train.ts'

/** Numbers from 0 to 1 that are the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Taste {
  readonly name: string
  /** The columns that it depends on. */
  readonly columns: readonly string[]
  readonly likes: (facts: Facts) => boolean
}

const has = (facts: Facts, field: string, value: string) => (facts[field] as readonly string[]).includes(value)
const atLeast = (facts: Facts, field: string, least: number) => Number(facts[field] ?? Number.NaN) >= least

export const tastes: readonly Taste[] = [
  { name: 'team pages', columns: ['page_kinds'], likes: (row) => has(row, 'page_kinds', 'team') },
  {
    name: 'names with an e-mail',
    columns: ['name', 'email'],
    likes: ({ name, email }) => name === true && email === true,
  },
  { name: 'good ratings', columns: ['rating'], likes: (row) => atLeast(row, 'rating', 4.5) },
  {
    name: 'dentists in Leeds',
    columns: ['kinds', 'city'],
    likes: (row) => has(row, 'kinds', 'dentist') && row.city === 'Leeds',
  },
  {
    name: 'not free mail',
    columns: ['email_type'],
    likes: ({ email_type }) => email_type !== 'FREE' && email_type !== null,
  },
  {
    name: 'team pages, e-mail and a good rating',
    columns: ['page_kinds', 'email', 'rating'],
    likes: (row) => has(row, 'page_kinds', 'team') && row.email === true && atLeast(row, 'rating', 4),
  },
  { name: 'mobile numbers', columns: ['phone_kind'], likes: ({ phone_kind }) => phone_kind === 'mobile' },
  {
    name: 'WordPress or a shop, not in York',
    columns: ['technologies', 'city'],
    likes: (row) =>
      (has(row, 'technologies', 'WordPress') || has(row, 'technologies', 'Shopify')) && row.city !== 'York',
  },
  { name: 'confident facts', columns: ['confidence'], likes: (row) => atLeast(row, 'confidence', 70) },
  {
    name: 'titles or management',
    columns: ['title', 'page_kinds'],
    likes: (row) => row.title === true || has(row, 'page_kinds', 'about'),
  },
  {
    name: 'middling ratings',
    columns: ['rating'],
    likes: (row) => atLeast(row, 'rating', 3) && !atLeast(row, 'rating', 4.2),
  },
  {
    name: 'lawyers with social profiles',
    columns: ['kinds', 'socials'],
    likes: (row) => has(row, 'kinds', 'lawyer') && row.socials === true,
  },
]

/** A contact as a model sees it. Some facts depend on each other, as they do in reality. */
function makeFacts(random: () => number): Facts {
  const one = <T>(...values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const some = (share: number) => (random() < share ? true : null)
  const kind = one('person', 'person', 'role', 'role', 'company')
  const email = some(kind === 'company' ? 0.3 : 0.7)
  const phone = some(0.6)
  const type = one('CORPORATE', 'CORPORATE', 'SERVICE', 'FREE')
  const kinds = [one('dentist', 'lawyer', 'restaurant', 'plumber')]
  return {
    kind,
    email,
    phone,
    email_type: email === null ? null : kind === 'person' && type === 'SERVICE' ? 'CORPORATE' : type,
    phone_kind: phone === null ? null : one('fixed', 'fixed', 'mobile'),
    page_kinds: [one('team', 'contact', 'about', 'legal'), ...(random() < 0.3 ? [one('home', 'contact')] : [])],
    confidence: Math.round(40 + random() * 60),
    is_primary: random() < 0.3,
    email_disposable: email === null ? null : random() < 0.02,
    rating: random() < 0.15 ? null : Math.round(10 * (2 + 3 * Math.sqrt(random()))) / 10,
    kinds,
    city: one('Leeds', 'Leeds', 'York', 'Hull', 'Bradford'),
    region: one('West Yorkshire', 'North Yorkshire'),
    country: 'GB',
    technologies: random() < 0.4 ? ['WordPress'] : random() < 0.3 ? ['Shopify'] : [],
    found_by: one('overture', 'osm'),
    name: kind === 'person' ? true : null,
    title: kind === 'person' ? some(0.5) : null,
    socials: some(0.5),
  }
}

const mistakes = 0.1

/** Decisions by a taste, one in ten of them wrong. */
export function decide(taste: Taste, count: number, random: () => number): Decision[] {
  return Array.from({ length: count }, (_, index) => {
    const facts = makeFacts(random)
    const isSelected = taste.likes(facts) !== random() < mistakes
    return { id: `${taste.name} ${index}`, isSelected, matchesRule: true, facts }
  })
}
