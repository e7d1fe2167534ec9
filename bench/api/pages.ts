import type pg from 'pg'

const batch = 100_000

/**
 * Adds `rows` pages like those of an installation in use to the sites of the tenant: of every kind and depth, each in the
 * sitemap of its site; three in ten curated and extracted, the rest as imported.
 */
export async function makePages(pool: pg.Pool, tenantId: string, rows: number): Promise<void> {
  await withoutIndexes(pool, ['pages'], () => insertPages(pool, tenantId, { rows }))
}

interface PagesOfTenant {
  readonly rows: number
  /** Of a hundred: selected, and queued for much later, as when a budget is used up. */
  readonly waitingPercent?: number
}

export async function insertPages(
  pool: pg.Pool,
  tenantId: string,
  { rows, waitingPercent = 0 }: PagesOfTenant,
): Promise<void> {
  const { rows: files } = await pool.query(
    `INSERT INTO sitemap_files (tenant_id, domain_id, url, method)
    SELECT tenant_id, id, 'https://' || host || '/sitemap.xml', 'robots' FROM domains WHERE tenant_id = $1 RETURNING id`,
    [tenantId],
  )
  for (let from = 0; from < rows; from += batch) {
    const count = Math.min(batch, rows - from)
    await pool.query(pagesFrom, [tenantId, from, count, files.length, rows, waitingPercent])
  }
}

/** Creating the indexes after inserting a million rows is faster than inserting into existing indexes. */
export async function withoutIndexes(
  pool: pg.Pool,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename = ANY($1) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)`,
    [tables],
  )
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`)
  await work()
  for (const { definition } of rows) await pool.query(definition)
}

const pagesFrom = `
  INSERT INTO pages (tenant_id, domain_id, sitemap_file_id, url, kind, kind_confidence, kind_reason, contact_rank, depth,
    lastmod, listed_at, created_at, curation_status, curated_at, title, description, h1, language, word_count, has_form,
    http_status, fetched_at, page_processing_status, page_processing_outcome, page_processing_attempts,
    page_processing_next_attempt_at, page_processing_started_at, page_processing_finished_at)
  SELECT $1, domain_id, file_id, 'https://' || host || '/section-' || g % 40 || '/page-' || g,
    (ARRAY['other', 'blog', 'products', 'listing', 'services', 'contact', 'about', 'team', 'legal'])[1 + floor(random() * 9)::int],
    round(random()::numeric, 2), 'a term of the URL', CASE WHEN g % 12 = 0 THEN 1 + g % 3 END, 1 + floor(random() * 5)::int,
    now() - random() * interval '900 days', at, at,
    CASE WHEN read THEN (ARRAY['Selected', 'Maybe', 'Not a Fit', 'Archived'])[1 + g % 4] WHEN waits THEN 'Selected' ELSE 'New' END,
    CASE WHEN read OR waits THEN at + interval '1 hour' END,
    CASE WHEN read THEN 'Title of page ' || md5(g::text) END,
    CASE WHEN read THEN 'A description of page ' || g || repeat(' words', 10) END,
    CASE WHEN read THEN 'Heading ' || g END,
    CASE WHEN read THEN (ARRAY['en', 'de', 'fr'])[1 + floor(random() * 3)::int] END,
    CASE WHEN read THEN floor(random() * 3000)::int END, CASE WHEN read THEN random() < 0.1 END,
    CASE WHEN read THEN 200 END, CASE WHEN read THEN at + random() * interval '10 days' END,
    CASE WHEN read THEN 'Completed' WHEN waits THEN 'Queued' END, CASE WHEN read THEN 'no_contacts' END, read::int,
    now() + CASE WHEN waits THEN interval '3650 days' ELSE interval '0' END,
    CASE WHEN read THEN at + interval '2 hours' END, CASE WHEN read THEN at + interval '2 hours 1 second' END
  FROM (
    SELECT g, random() < 0.3 AS read, g % 100 < $6::int AS waits, now() - ($5::int - g) * interval '1 second' AS at
    FROM generate_series($2::int + 1, $2::int + $3::int) AS g
  ) AS page
  JOIN (
    SELECT domains.id AS domain_id, sitemap_files.id AS file_id, host, row_number() OVER (ORDER BY domains.id) AS place
    FROM domains JOIN sitemap_files ON domain_id = domains.id
    WHERE domains.tenant_id = $1
  ) AS site ON place = 1 + g % $4::int
  ORDER BY g`
