import type pg from 'pg'

const batch = 100_000

/** A tenant with `rows` pages on 5,000 sites, of every kind and depth, a tenth of them curated; gives back its id. */
export async function makePages(pool: pg.Pool, rows: number): Promise<string> {
  const tenant = await pool.query<{ id: string }>(`INSERT INTO tenants (name) VALUES ('Bench') RETURNING id`)
  const id = tenant.rows[0]?.id ?? ''
  await pool.query(
    `INSERT INTO domains (tenant_id, host) SELECT $1, 'site-' || n || '.example' FROM generate_series(1, 5000) AS n`,
    [id],
  )
  for (let from = 0; from < rows; from += batch) {
    await pool.query(pagesFrom, [id, from, Math.min(batch, rows - from)])
  }
  await pool.query(`UPDATE pages SET curated_at = now(),
    curation_status = (ARRAY['Selected', 'Maybe', 'Not a Fit', 'Archived'])[1 + word_count % 4] WHERE word_count % 10 = 0`)
  await pool.query('VACUUM ANALYZE')
  await pool.query('CHECKPOINT')
  return id
}

const pagesFrom = `
  INSERT INTO pages (tenant_id, domain_id, url, kind, kind_confidence, contact_rank, depth, lastmod, title, description, h1,
    language, word_count, has_form, http_status, created_at)
  SELECT $1, site.id, 'https://' || site.host || '/section-' || g % 40 || '/page-' || g,
    (ARRAY['other', 'blog', 'products', 'listing', 'services', 'contact', 'about', 'team', 'legal'])[1 + floor(random() * 9)::int],
    random(), CASE WHEN g % 12 = 0 THEN 1 + g % 3 END, 1 + floor(random() * 5)::int, now() - random() * interval '900 days',
    'Title of page ' || g, 'A description of page ' || g || repeat(' words', 10), 'Heading ' || g,
    (ARRAY['en', 'de', 'fr'])[1 + floor(random() * 3)::int], floor(random() * 3000)::int, random() < 0.1, 200,
    now() - (1000000 - g) * interval '1 second'
  FROM generate_series($2::int + 1, $2::int + $3::int) AS g
  JOIN (SELECT id, host, row_number() OVER (ORDER BY id) AS place FROM domains) AS site ON place = 1 + g % 5000`
