import type pg from 'pg'

const leadsAt = '/api/v2/leads'

/** The list that a curator opens first, by every sort that has an index, and its usual filters. */
export const leadLists = [
  '',
  'sort=company',
  'sort=-rating',
  'sort=city',
  'sort=-contact_count',
  'sort=-updated_at',
  'city=Leeds&kinds=has_any:amenity=dentist&sort=company',
  'rating=lt:3.5&email=is_not_null&sort=rating',
  'technologies=has_any:WordPress&contact_count=0&sort=-updated_at',
  'follow_up_at=lte:-0d&curation_status=Selected&sort=follow_up_at',
  'tags=has_any:tag-0&sort=company',
].map((query) => `${leadsAt}?${query}`)

/** Contacts, sites, businesses and pages, filtered and sorted by what is known about their lead. */
export async function relationLists(pool: pg.Pool, tenantId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM searches WHERE kinds = '{dentist}' AND places = '{Leeds}' AND tenant_id = $1`,
    [tenantId],
  )
  const search = rows[0]?.id
  return [
    `contacts?searches=has_any:${search}&kinds=has_any:amenity=dentist&city=Leeds&email_type=CORPORATE&kind=person`,
    'contacts?kinds=has_any:amenity=dentist&city=London&email=is_not_null&sort=company',
    'contacts?city=Leeds',
    'contacts?sort=company',
    'contacts?sort=-city',
    'contacts?technologies=has_any:WordPress&verdict=safe&sort=-created_at',
    'contacts?page_kinds=has_any:team&city=York&sort=name',
    'domains?technologies=has_any:WordPress&contact_count=0&sort=host',
    'domains?city=York&sort=company',
    'local-businesses?rating=lt:3.5&email=is_not_null&sort=-rating',
    `local-businesses?searches=has_any:${search}&contact_count=0`,
    'pages?kind=contact&city=Leeds&technologies=has_any:Shopify&sort=-created_at',
    'pages?city=York&curation_status=New&kind=team&sort=url',
  ].map((query) => `/api/v2/${query}`)
}
