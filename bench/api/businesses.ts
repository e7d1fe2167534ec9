import type pg from 'pg'

/** Most businesses have a site of their own; the others share the site of a chain or have none. One site in eleven belongs to no business. */
function sitesOf(businesses: number) {
  const ownSites = Math.round(businesses * 0.8)
  const chains = Math.ceil(businesses / 30)
  const alone = Math.round(businesses / 12)
  return { ownSites, chains, all: ownSites + chains + alone, withContacts: Math.round(businesses * 0.6) }
}

/** Their triggers are off while rows are made. */
export const tablesOfBusinesses = [
  'places',
  'search_places',
  'domains',
  'local_businesses',
  'contacts',
  'leads',
] as const

/**
 * Fills a tenant like an installation in use: forty towns of very different size, a dozen trades, several searches, sites
 * with technologies, and contacts of every kind, on some sites many and on others none. The triggers are off, and leads are
 * refreshed once at the end. Returns the ID of the tenant.
 */
export async function makeBusinesses(pool: pg.Pool, businesses: number, contacts: number): Promise<string> {
  for (const table of tablesOfBusinesses) await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await pool.query('ALTER TABLE contacts ENABLE TRIGGER contacts_set_identity')
  const id = await insertBusinesses(pool, 'Bench', businesses, contacts)
  await pool.query('ANALYZE')
  await finishLeads(pool, id)
  for (const table of tablesOfBusinesses) await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await pool.query('SELECT recount_rows(entity) FROM row_count_marks')
  return id
}

/** The rows of a new tenant without what triggers derive from them. Only the trigger that sets identities may run. */
export async function insertBusinesses(
  pool: pg.Pool,
  name: string,
  businesses: number,
  contacts: number,
): Promise<string> {
  const tenant = await pool.query<{ id: string }>('INSERT INTO tenants (name) VALUES ($1) RETURNING id', [name])
  const id = tenant.rows[0]?.id ?? ''
  const { all, ownSites, chains, withContacts } = sitesOf(businesses)
  await pool.query('SELECT setseed(0.4)')
  await pool.query(searches, [id])
  await pool.query(sites, [id, all])
  await pool.query(places, [id, businesses])
  await pool.query(found, [id])
  await pool.query(localBusinesses, [id, ownSites, chains])
  await pool.query(leads, [id])
  await pool.query(people, [id, contacts, withContacts])
  return id
}

/** Needs indexes and statistics. */
export async function finishLeads(pool: pg.Pool, tenantId: string): Promise<void> {
  await pool.query('SELECT refresh_leads(ARRAY(SELECT id FROM leads WHERE tenant_id = $1))', [tenantId])
  await pool.query(curated, [tenantId])
}

const trades = `ARRAY['dentist', 'restaurant', 'hairdresser', 'hotel', 'bakery', 'lawyer', 'florist', 'plumber', 'architect',
  'veterinary', 'optician', 'bicycle']`
const towns = `ARRAY['Leeds', 'London', 'Manchester', 'Birmingham', 'Glasgow', 'Bristol', 'Sheffield', 'Liverpool', 'York',
  'Bath']`

/** Thirty searches: the ten largest towns, three trades each. */
const searches = `
  INSERT INTO searches (tenant_id, provider, kinds, places)
  SELECT $1, 'osm', ARRAY[(${trades})[trade]], ARRAY[(${towns})[town]]
  FROM generate_series(1, 10) AS town, generate_series(1, 3) AS trade`

const sites = `
  INSERT INTO domains (tenant_id, host, country, title, home_url, http_status, language, technologies, socials,
    metadata_status, metadata_outcome)
  SELECT $1, 'site-' || n || '.example', 'GB', 'Site ' || md5(n::text), 'https://site-' || n || '.example/', 200, 'en',
    CASE WHEN n % 5 < 2 THEN '[{"name": "WordPress"}, {"name": "PHP"}]' WHEN n % 5 = 2 THEN '[{"name": "Wix"}]'
      WHEN n % 50 = 3 THEN '[{"name": "Shopify"}]' ELSE '[]' END::jsonb,
    CASE WHEN n % 3 = 0 THEN jsonb_build_array(jsonb_build_object('url', 'https://social.example/' || n)) ELSE '[]' END,
    'Completed', CASE WHEN n % 20 = 0 THEN 'parked' ELSE 'surveyed' END
  FROM generate_series(1, $2::int) AS n`

const places = `
  INSERT INTO places (tenant_id, provider, provider_place_id, name, kinds, rating)
  SELECT $1, 'osm', 'node/' || n, 'Business ' || md5(n::text), ARRAY['amenity=' || (${trades})[1 + floor(12 * random() ^ 2)::int]],
    CASE WHEN n % 4 > 0 THEN round((5 - 3 * random() ^ 2)::numeric, 1) END
  FROM generate_series(1, $2::int) AS n`

/** Each search found some five hundred places of its trade. */
const found = `
  INSERT INTO search_places (tenant_id, search_id, place_id)
  SELECT $1, searches.id, places.id
  FROM (SELECT id, kinds, row_number() OVER (ORDER BY id) AS nth FROM searches WHERE tenant_id = $1) AS searches
  JOIN (SELECT id, kinds, row_number() OVER (ORDER BY id) AS nth FROM places WHERE tenant_id = $1) AS places
    ON places.kinds @> ARRAY['amenity=' || searches.kinds[1]] AND places.nth % 10 = searches.nth % 10`

const localBusinesses = `
  INSERT INTO local_businesses (tenant_id, place_id, domain_id, name, categories, rating, review_count, city, region,
    postcode, street, country, phone, business_status)
  SELECT $1, place.id, site.id, place.name, place.kinds, place.rating, place.nth % 300,
    CASE WHEN random() < 0.7 THEN (${towns})[1 + floor(10 * random() ^ 2)::int] ELSE 'Town ' || place.nth % 30 END,
    'Region ' || place.nth % 12, 'LS' || place.nth % 30 || ' 1AA', place.nth || ' High Street', 'GB', '+44113' || lpad(place.nth::text, 7, '0'),
    'operational'
  FROM (SELECT places.*, row_number() OVER (ORDER BY id) AS nth FROM places WHERE tenant_id = $1) AS place
  LEFT JOIN (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM domains WHERE tenant_id = $1) AS site
    ON site.nth = CASE WHEN place.nth <= $2::int THEN place.nth
      WHEN place.nth <= $2::int + 3 * $3::int THEN $2::int + 1 + place.nth % $3::int END`

const leads = `
  WITH of_businesses AS (
    INSERT INTO leads (tenant_id, local_business_id, domain_id, is_main, created_at)
    SELECT tenant_id, id, domain_id, domain_id IS NULL OR row_number() OVER (PARTITION BY domain_id ORDER BY id) = 1, created_at
    FROM local_businesses WHERE tenant_id = $1
    RETURNING domain_id
  ) INSERT INTO leads (tenant_id, domain_id)
  SELECT tenant_id, id FROM domains WHERE tenant_id = $1 AND id NOT IN (
    SELECT domain_id FROM of_businesses WHERE domain_id IS NOT NULL)`

/** Two sites in three have contacts: most a few, some fifty. */
const people = `
  INSERT INTO contacts (tenant_id, domain_id, lead_id, kind, email, email_type, phone, phone_kind, name, title, confidence,
    is_primary, verdict, source_url, source_kind, page_kinds, curation_status, created_at)
  SELECT $1, domain_id, lead_id, who, CASE WHEN n % 9 > 0 THEN local || '@' || CASE WHEN n % 11 = 0 THEN 'mail.example' ELSE host END END,
    CASE WHEN n % 9 > 0 THEN CASE WHEN n % 11 = 0 THEN 'FREE' WHEN who = 'person' THEN 'CORPORATE' ELSE 'SERVICE' END END,
    CASE WHEN n % 9 = 0 OR n % 4 = 0 THEN '+44114' || lpad(n::text, 7, '0') END, CASE WHEN n % 9 = 0 OR n % 4 = 0 THEN 'fixed' END,
    CASE WHEN who = 'person' THEN 'Person ' || md5(n::text) END, CASE WHEN who = 'person' AND n % 2 = 0 THEN 'Title ' || n % 100 END,
    50 + n % 50, nth = 1, (ARRAY['safe', 'risky', 'unknown', NULL, NULL, NULL])[1 + n % 6],
    'https://' || host || '/' || page, page, ARRAY[page, 'home'],
    CASE WHEN n % 5 = 0 THEN (ARRAY['Selected', 'Maybe', 'Not a Fit', 'Archived'])[1 + n % 4] ELSE 'New' END,
    now() - ($2::int - n) * interval '1 second'
  FROM (
    SELECT n, domain_id, host, lead_id, row_number() OVER (PARTITION BY domain_id ORDER BY n) AS nth,
      CASE WHEN n % 3 = 0 THEN 'person' WHEN n % 3 = 1 THEN 'role' ELSE 'company' END AS who,
      CASE WHEN n % 3 = 0 THEN 'person.' ELSE 'info' END || n AS local,
      (ARRAY['contact', 'contact', 'contact', 'legal', 'legal', 'about', 'home', 'team'])[1 + floor(8 * random())::int] AS page
    FROM (SELECT n, 1 + floor($3::int * random() ^ 2)::int AS place FROM generate_series(1, $2::int) AS n) AS drawn
    JOIN (
      SELECT domains.id AS domain_id, domains.host, leads.id AS lead_id, row_number() OVER (ORDER BY md5(domains.id::text)) AS place
      FROM domains JOIN leads ON leads.domain_id = domains.id AND is_main WHERE domains.tenant_id = $1
    ) AS site USING (place)
  ) AS contact ORDER BY n`

/** What people wrote: one lead in ten has a status and tags. */
const curated = `
  UPDATE leads SET curation_status = (ARRAY['Selected', 'Maybe', 'Not a Fit', 'Archived'])[1 + abs(hashtext(id::text)) % 4],
    curated_at = now(), tags = ARRAY['tag-' || abs(hashtext(id::text)) % 7], follow_up_at = now() + (abs(hashtext(id::text)) % 60 - 30) * interval '1 day'
  WHERE tenant_id = $1 AND abs(hashtext(id::text)) % 10 = 0`
