// Rows written to the database of a test file's tenant directly, for the tests of the grids.
import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import { until } from '../../src/testing/until.ts'
import type { TownTenant } from './browser.ts'
import { withHomeDatabase } from './home-database.ts'

async function makeSite(db: Database, tenantId: string, host: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO domains (tenant_id, host, curation_status) VALUES (${tenantId}, ${host}, 'Archived')
    ON CONFLICT (tenant_id, host) DO UPDATE SET updated_at = now() RETURNING id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Adds `count` new pages of a kind to one site. */
export async function addPages(
  { home, tenantId }: TownTenant,
  host: string,
  kind: string,
  count: number,
): Promise<void> {
  await withHomeDatabase(home, async (db) => {
    const site = await makeSite(db, tenantId, host)
    const offset = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pages WHERE domain_id = ${site}`.execute(db)
    await sql`INSERT INTO pages (tenant_id, domain_id, url, kind, depth, title)
      SELECT ${tenantId}, ${site}, 'https://' || ${host}::text || '/p-' || (n + ${offset.rows[0]?.n ?? 0}::int), ${kind}, 1, 'Page ' || n
      FROM generate_series(1, ${count}::int) AS n`.execute(db)
  })
}

/** The page with the most findings, with a job title and an email that is not obfuscated. */
export async function pageWithFindings({ home, tenantId }: TownTenant): Promise<string> {
  let id: string | undefined
  await withHomeDatabase(home, async (db) => {
    await until('a page with a person on it', async () => {
      const { rows } = await sql<{ page_id: string }>`
        SELECT page_id FROM contact_evidence WHERE tenant_id = ${tenantId} AND page_id IS NOT NULL GROUP BY page_id
        HAVING bool_or(field = 'title') AND bool_or(field = 'email' AND position(value IN snippet) > 0) ORDER BY count(*) DESC, page_id LIMIT 1`.execute(
        db,
      )
      id = rows[0]?.page_id
      return id !== undefined
    })
  })
  return id ?? ''
}

/** Counts the pages of a site with a curation status. */
export async function countPages({ home, tenantId }: TownTenant, host: string, status: string): Promise<number> {
  let count = 0
  await withHomeDatabase(home, async (db) => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pages JOIN domains ON domains.id = domain_id
      WHERE pages.tenant_id = ${tenantId} AND host = ${host} AND pages.curation_status = ${status}`.execute(db)
    count = rows[0]?.count ?? 0
  })
  return count
}

/** Adds a place, a page and a contact with evidence; every text field contains markup. */
export async function addHostileRows(
  { home, tenantId }: TownTenant,
  markup: string,
): Promise<{ readonly contactId: string }> {
  let contactId = ''
  await withHomeDatabase(home, async (db) => {
    const site = await makeSite(db, tenantId, 'hostile.example')
    await sql`INSERT INTO places (tenant_id, provider, provider_place_id, name, address, website_url, kinds, notes)
      VALUES (${tenantId}, 'osm', 'node/hostile', ${markup}, ${markup}, ${'javascript:window.hit=1'}, ${[markup]}, ${markup})`.execute(
      db,
    )
    const page = await sql<{ id: string }>`INSERT INTO pages (tenant_id, domain_id, url, title, kind, h1)
      VALUES (${tenantId}, ${site}, ${`https://hostile.example/?q=${markup}`}, ${markup}, 'contact', ${markup})
      RETURNING id`.execute(db)
    // Together: a contact without evidence cannot be committed.
    await db.transaction().execute(async (trx) => {
      const contact = await sql<{ id: string }>`
        INSERT INTO contacts (tenant_id, domain_id, email, email_type, name, title, kind, confidence)
        VALUES (${tenantId}, ${site}, 'hostile@hostile.example', 'CORPORATE', ${markup}, ${markup}, 'person', 50)
        RETURNING id`.execute(trx)
      contactId = contact.rows[0]?.id ?? ''
      await sql`INSERT INTO contact_evidence (tenant_id, contact_id, page_id, source_url, field, value, method, snippet)
        VALUES (${tenantId}, ${contactId}, ${page.rows[0]?.id}, ${'javascript:window.hit=1'}, 'email', 'hostile@hostile.example',
          'text', ${`${markup} hostile@hostile.example ${markup}`})`.execute(trx)
    })
  })
  return { contactId }
}

/** A site of the town from a search, with at least two emails that are not obfuscated. */
export async function siteWithPlainContacts({ home, tenantId }: TownTenant): Promise<string> {
  return await until('a site with two plain contacts', async () => {
    let site: string | undefined
    await withHomeDatabase(home, async (db) => {
      const { rows } = await sql<{ domain_id: string }>`
        SELECT contact.domain_id FROM contacts AS contact
        JOIN contact_evidence AS proof ON proof.contact_id = contact.id AND proof.field = 'email'
        WHERE contact.tenant_id = ${tenantId} AND contact.email IS NOT NULL
          AND EXISTS (SELECT FROM local_businesses WHERE domain_id = contact.domain_id AND place_id IS NOT NULL)
        GROUP BY contact.domain_id
        HAVING count(DISTINCT contact.id) > 1 AND bool_and(position(contact.email IN lower(proof.snippet)) > 0)
        ORDER BY contact.domain_id LIMIT 1`.execute(db)
      site = rows[0]?.domain_id
    })
    return site
  })
}
