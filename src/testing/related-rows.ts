// One data set for the questions that people ask across relations: through the API, the command line and the web app.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'

interface Site {
  readonly host: string
  readonly technologies?: readonly string[]
  readonly business?: {
    readonly name: string
    readonly city: string
    readonly kind: string
    readonly rating: number
    readonly searches: readonly ('first' | 'second')[]
  }
  /** E-mails by page kind. */
  readonly people?: readonly { readonly email: string; readonly kind: 'person' | 'role'; readonly page: string }[]
}

const sites: readonly Site[] = [
  {
    host: 'smile.example',
    technologies: ['WordPress', 'PHP'],
    business: { name: 'Smile Dental', city: 'Leeds', kind: 'amenity=dentist', rating: 3.2, searches: ['first'] },
    people: [
      { email: 'ann@smile.example', kind: 'person', page: 'team' },
      { email: 'info@smile.example', kind: 'role', page: 'contact' },
    ],
  },
  {
    // The same trade and town, found by another search.
    host: 'molar.example',
    technologies: ['WordPress'],
    business: { name: 'Molar House', city: 'Leeds', kind: 'amenity=dentist', rating: 4.8, searches: ['second'] },
    people: [{ email: 'bob@molar.example', kind: 'person', page: 'team' }],
  },
  {
    // The same search and trade, in another town.
    host: 'canine.example',
    business: { name: 'Canine Clinic', city: 'York', kind: 'amenity=dentist', rating: 3.4, searches: ['first'] },
    people: [{ email: 'cat@canine.example', kind: 'person', page: 'contact' }],
  },
  {
    // The same search and town, of another trade; badly rated and without an e-mail.
    host: 'crumb.example',
    technologies: ['WordPress'],
    business: { name: 'Crumb Bakery', city: 'Leeds', kind: 'shop=bakery', rating: 2.9, searches: ['first'] },
  },
  { host: 'plain.example', technologies: ['Wix'] },
  { host: 'alone.example', technologies: ['WordPress'] },
]

/** A question, the filter that answers it, and the answer: values of one column. */
export interface Question {
  readonly question: string
  readonly slug: 'contacts' | 'domains' | 'local-businesses' | 'leads'
  /** As in the URL of the list. */
  readonly filter: string
  readonly column: string
  readonly answer: readonly string[]
}

/** Adds the rows to a tenant. The leads of Smile and Molar belong to `ownerId`; the follow-up of Smile is due. */
export async function makeRelatedRows(db: Database, tenantId: string, ownerId: string): Promise<readonly Question[]> {
  const searches = await inTransaction(db, async (trx) => {
    const ids = {
      first: await makeSearch(trx, tenantId, 'Leeds'),
      second: await makeSearch(trx, tenantId, 'Yorkshire'),
    }
    for (const site of sites) await makeSite(trx, tenantId, site, ids)
    const own = (host: string, due: string) =>
      sql`
      UPDATE leads SET owner_id = ${ownerId}, follow_up_at = date_trunc('day', now(), 'UTC') + ${due}::interval
      WHERE tenant_id = ${tenantId} AND host = ${host}`.execute(trx)
    await own('smile.example', '0 days')
    await own('molar.example', '3 days')
    return ids
  })
  return questions(searches.first)
}

const questions = (search: string): readonly Question[] => [
  {
    question: "dentists' contacts of one search in one city with a personal e-mail",
    slug: 'contacts',
    filter: `searches=has_any:${search}&kinds=has_any:amenity=dentist&city=Leeds&kind=person&email=is_not_null`,
    column: 'email',
    answer: ['ann@smile.example'],
  },
  {
    question: 'all WordPress sites without a contact',
    slug: 'domains',
    filter: 'technologies=has_any:WordPress&contact_count=0',
    column: 'host',
    answer: ['alone.example', 'crumb.example'],
  },
  {
    question: 'businesses with a rating under 3.5 and an e-mail',
    slug: 'local-businesses',
    filter: 'rating=lt:3.5&email=is_not_null',
    column: 'name',
    answer: ['Canine Clinic', 'Smile Dental'],
  },
  {
    question: 'contacts found on team pages',
    slug: 'contacts',
    filter: 'page_kinds=has_any:team',
    column: 'email',
    answer: ['ann@smile.example', 'bob@molar.example'],
  },
  {
    question: 'leads owned by me with a follow-up due today',
    slug: 'leads',
    filter: 'owner_id=me&follow_up_at=lte:-0d',
    column: 'company',
    answer: ['Smile Dental'],
  },
]

async function makeSearch(trx: Trx, tenantId: string, place: string): Promise<string> {
  const row = { tenant_id: tenantId, provider: 'osm', kinds: ['dentists'], places: [place] }
  return (await trx.insertInto('searches').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function makeSite(
  trx: Trx,
  tenantId: string,
  { host, technologies = [], business, people = [] }: Site,
  searches: Readonly<Record<'first' | 'second', string>>,
): Promise<void> {
  const own = { tenant_id: tenantId }
  const named = JSON.stringify(technologies.map((name) => ({ name })))
  const { id: domain_id } = await trx
    .insertInto('domains')
    .values({ ...own, host, technologies: named })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (business !== undefined) {
    const { name, city, kind, rating } = business
    const place = { ...own, provider: 'osm', provider_place_id: `node/${host}`, name, kinds: [kind], rating }
    const { id: place_id } = await trx.insertInto('places').values(place).returning('id').executeTakeFirstOrThrow()
    for (const search of business.searches) {
      await trx
        .insertInto('search_places')
        .values({ ...own, search_id: searches[search], place_id })
        .execute()
    }
    const row = { ...own, place_id, domain_id, name, city, categories: [kind], rating }
    await trx.insertInto('local_businesses').values(row).execute()
  }
  for (const { email, kind, page } of people) {
    const source_url = `https://${host}/${page}`
    const { id: page_id } = await trx
      .insertInto('pages')
      .values({ ...own, domain_id, url: source_url, kind: page })
      .returning('id')
      .executeTakeFirstOrThrow()
    const contact = {
      ...own,
      domain_id,
      kind,
      email,
      email_type: kind === 'person' ? 'CORPORATE' : 'SERVICE',
      confidence: 90,
    }
    const { id: contact_id } = await trx
      .insertInto('contacts')
      .values(contact)
      .returning('id')
      .executeTakeFirstOrThrow()
    const evidence = { ...own, contact_id, page_id, source_url, field: 'email', value: email, method: 'mailto' }
    await trx.insertInto('contact_evidence').values(evidence).execute()
  }
}
