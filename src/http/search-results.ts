import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { SearchResults } from './contract/searches.ts'
import { countChanges } from './search-changes.ts'

const maxPages = 100_000
const maxEarlier = 100

/**
 * What came of a search, in one statement. "New" means: not found by an earlier search with the same fingerprint, whatever
 * other searches found. The ids of the earlier ones go along, so that a filter can list the same leads: `searches` has this
 * id and none of those. A row that two searches found counts, with its cost, for both. A business of several sources is one
 * lead, found by the searches of any of them.
 */
export async function resultsOf(db: Database, tenantId: string, id: string): Promise<SearchResults | undefined> {
  const results = await countResults(db, tenantId, id)
  return results && { ...results, changes: await countChanges(db, tenantId, id) }
}

async function countResults(db: Database, tenantId: string, id: string) {
  const { rows } = await sql<Omit<SearchResults, 'changes'>>`
    WITH search AS (SELECT id, fingerprint FROM searches WHERE id = ${id} AND tenant_id = ${tenantId}),
    found AS MATERIALIZED (SELECT place_id FROM search_places WHERE search_id IN (SELECT id FROM search)),
    business AS MATERIALIZED (
      SELECT id, domain_id FROM local_businesses WHERE place_id IN (SELECT place_id FROM found)),
    site AS MATERIALIZED (SELECT DISTINCT domain_id AS id FROM business WHERE domain_id IS NOT NULL),
    record AS MATERIALIZED (
      SELECT id, coalesce(same_as_id, id) AS listed_id FROM leads WHERE place_id IN (SELECT place_id FROM found)),
    lead AS MATERIALIZED (SELECT id, email FROM leads WHERE id IN (SELECT listed_id FROM record)),
    contact AS MATERIALIZED (
      SELECT id FROM contacts WHERE domain_id IN (SELECT id FROM site)
      UNION SELECT id FROM contacts WHERE lead_id IN (SELECT id FROM record UNION SELECT listed_id FROM record)),
    earlier AS MATERIALIZED (
      SELECT past.id, past.created_at FROM searches AS past, search
      WHERE past.tenant_id = ${tenantId} AND past.fingerprint = search.fingerprint AND past.id < search.id
      ORDER BY past.id DESC LIMIT ${maxEarlier}),
    fresh AS MATERIALIZED (
      SELECT place_id FROM found WHERE NOT EXISTS (
        SELECT FROM search_places AS before
        WHERE before.place_id = found.place_id AND before.search_id IN (SELECT id FROM earlier)))
    SELECT (SELECT count(*)::int FROM found) AS places, reached.with_website, reached.with_phone,
      (SELECT count(*)::int FROM business) AS businesses,
      (SELECT count(*)::int FROM site) AS sites, (SELECT count(*)::int FROM contact) AS contacts,
      (SELECT count(*)::int FROM (
        SELECT FROM pages WHERE domain_id IN (SELECT id FROM site) LIMIT ${maxPages}) AS page) AS pages,
      (SELECT count(*)::int FROM lead) AS leads,
      (SELECT count(*)::int FROM lead WHERE email IS NOT NULL) AS leads_with_email,
      (SELECT coalesce(sum(amount), 0)::text FROM cost_ledger WHERE row_id IN (
        SELECT id FROM search UNION ALL SELECT place_id FROM found UNION ALL SELECT id FROM business
        UNION ALL SELECT id FROM site UNION ALL SELECT id FROM contact)) AS cost,
      (SELECT jsonb_build_object('earlier_ids', jsonb_agg(id ORDER BY id DESC), 'last_run_at', max(created_at),
          'places', (SELECT count(*) FROM fresh),
          'leads', (SELECT count(*) FROM lead WHERE NOT EXISTS (
            SELECT FROM leads AS known JOIN search_places AS before ON before.place_id = known.place_id
            WHERE (known.id = lead.id OR known.same_as_id = lead.id) AND before.search_id IN (SELECT id FROM earlier))))
        FROM earlier HAVING count(*) > 0) AS new_since
    FROM search, (SELECT count(website_url)::int AS with_website, count(phone)::int AS with_phone
      FROM places WHERE id IN (SELECT place_id FROM found)) AS reached`.execute(db)
  const [results] = rows
  if (results === undefined || results.new_since === null) return results
  const { last_run_at: at } = results.new_since
  return { ...results, new_since: { ...results.new_since, last_run_at: new Date(at).toISOString() } }
}
