import { createHash } from 'node:crypto'

export const v1Tenant = '550e8400-e29b-41d4-a716-446655440000'

export interface V1Volume {
  /** 1: what V1 had in production. 100: a hundred times that. */
  readonly factor: number
  /** False: the same volumes without invalid rows. */
  readonly flaws: boolean
  /** True: V1 has not processed any page. */
  readonly unread: boolean
}

/** V1's production volumes, and how many rows have which defect. */
const production = {
  searches: { all: 40, unknownWord: 1 },
  places: { all: 1548, stuck: 6, queued: 9, failed: 12 },
  businesses: { all: 652, withoutStaging: 10, withoutPlace: 20, social: 30, withoutSite: 25, stuck: 4 },
  domains: { all: 696, withScheme: 12, otherCase: 8, withWww: 4, social: 9, noDomain: 5, unknownWord: 2 },
  sitemapFiles: { all: 1633, repeated: 230, noUrl: 3 },
  sitemapUrls: { all: 12_546, repeated: 700, noUrl: 6 },
  pages: { all: 6739, fragment: 60, upperHost: 25, noUrl: 10, tooLong: 5, offSite: 7 },
  contacts: { all: 73, otherCase: 4, glued: 2, placeholder: 6, asset: 3, machine: 1 },
} as const

type Production = typeof production
type Counts = { readonly [Table in keyof Production]: { readonly [Flaw in keyof Production[Table]]: number } }

/** Row counts of one database, and the names that its rows share. Everything is derived from the seed and a row's number. */
export class V1Plan {
  readonly counts: Counts
  readonly seed: number
  /** Valid domains: all other rows belong to them. */
  readonly cleanDomains: number
  /** Of them, those with sitemaps and pages; V1 "submitted" the rest without a result. */
  readonly domainsWithPages: number

  readonly unread: boolean

  constructor(seed: number, { factor, flaws, unread }: V1Volume) {
    this.seed = seed
    this.unread = unread
    this.counts = Object.fromEntries(
      Object.entries(production).map(([table, counts]) => [
        table,
        Object.fromEntries(
          Object.entries(counts).map(([name, count]) => [
            name,
            name === 'all' || flaws ? Math.ceil(count * factor) : 0,
          ]),
        ),
      ]),
    ) as Counts
    this.cleanDomains = this.clean('domains')
    this.domainsWithPages = Math.floor(this.cleanDomains * 0.9)
  }

  /** The valid rows of a table, which come before the invalid ones. */
  clean(table: keyof Counts): number {
    const { all, ...flaws } = this.counts[table]
    const inPlace = table === 'places' || table === 'businesses'
    return inPlace ? all : all - Object.values(flaws).reduce((sum, count) => sum + count, 0)
  }

  /** Looks random, but is the same in every run. */
  id(table: string, n: number): string {
    const hex = createHash('md5').update(`${this.seed}:${table}:${n}`).digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  host(n: number): string {
    return `biz-${n}.example.com`
  }

  domainId(n: number): string {
    return this.id('domains', n)
  }

  sitemapUrl(domain: number, n: number): string {
    return `https://${this.host(domain)}/sitemap${n === 0 ? '' : `-${n}`}.xml`
  }

  /** Page `n` of the database is page `n / domains` of domain `n % domains`. */
  pageUrl(n: number): string {
    const domain = n % this.domainsWithPages
    return `https://${this.host(domain)}${pathOf(Math.floor(n / this.domainsWithPages))}`
  }

  time(n: number): string {
    return new Date(Date.UTC(2025, 10, 20) - (n % 500_000) * 60_000).toISOString()
  }
}

const firstPaths = [
  '/contact',
  '/',
  '/about-us',
  '/team',
  '/legal/privacy',
  '/contact-us/form',
  '/services',
  '/pricing.html',
]

function pathOf(slot: number): string {
  return firstPaths[slot] ?? `/blog/post-${slot}`
}
