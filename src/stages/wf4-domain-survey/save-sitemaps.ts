import { sql } from 'kysely'
import type { DiscoveryOutcome } from '../../crawl/discovery/discovery-outcomes.ts'
import type { Discovery, FoundSitemap } from '../../crawl/discovery/discovery-types.ts'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import { storableJson } from '../../db/storable-json.ts'
import type { Trx } from '../../db/transaction.ts'

interface DomainRow {
  readonly id: string
  readonly tenant_id: string
}

/** Saves a discovery, in one short transaction with Completed, and applies the tenant's rule to new files. */
export async function saveSitemaps(
  trx: Trx,
  domain: DomainRow,
  { files, tried, outcome }: Discovery,
  autopilot: Autopilot,
): Promise<DiscoveryOutcome> {
  const ids = files.length > 0 ? await upsertFiles(trx, domain, files) : []
  await trx
    .updateTable('domains')
    .set({
      sitemaps_found: files.filter(({ type }) => type !== 'virtual').length,
      sitemaps_tried: sql`${storableJson(tried)}::jsonb`,
    })
    .where('id', '=', domain.id)
    .execute()
  await autopilot.apply(trx, { entity: 'sitemap_files', tenantId: domain.tenant_id, ids })
  return outcome
}

/**
 * Upserts files and returns the ids of new ones. Existing files get new facts and keep curation, import and notes. A file
 * that was not read this time keeps the facts of an earlier reading or import.
 */
async function upsertFiles(trx: Trx, domain: DomainRow, files: readonly FoundSitemap[]): Promise<string[]> {
  const drafts = storableJson(files.map(draftOf))
  await followMoves(trx, domain, drafts)
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    INSERT INTO sitemap_files AS file (tenant_id, domain_id, url, type, method, url_count, children_recorded, size_bytes,
      contact_share, lastmod, links)
    SELECT ${domain.tenant_id}, ${domain.id}, draft.*
    FROM jsonb_to_recordset(${drafts}::jsonb) AS draft (url text, type text, method text, url_count integer,
      children_recorded integer, size_bytes bigint, contact_share real, lastmod timestamptz, links jsonb)
    ON CONFLICT (domain_id, url, tenant_id) DO UPDATE
    SET type = CASE WHEN excluded.size_bytes IS NULL AND excluded.links IS NULL THEN file.type ELSE excluded.type END,
      method = excluded.method,
      url_count = coalesce(excluded.url_count, file.url_count),
      children_recorded = excluded.children_recorded,
      size_bytes = coalesce(excluded.size_bytes, file.size_bytes),
      contact_share = coalesce(excluded.contact_share, file.contact_share),
      lastmod = coalesce(excluded.lastmod, file.lastmod),
      links = excluded.links,
      last_seen_at = now()
    -- xmax is 0 for an inserted row.
    RETURNING id, xmax = 0 AS is_new`.execute(trx)
  await linkParents(trx, domain, drafts)
  return rows.flatMap(({ id, is_new }) => (is_new ? [id] : []))
}

/** When a site moves to https or www, its files keep their rows. */
async function followMoves(trx: Trx, { id }: DomainRow, drafts: string): Promise<void> {
  const name = (url: string) => sql`regexp_replace(${sql.ref(url)}, '^https?://(www\\.)?', '')`
  await sql`
    UPDATE sitemap_files AS file SET url = moved.url
    FROM (
      SELECT DISTINCT ON (draft.url) draft.url, old.id
      FROM jsonb_to_recordset(${drafts}::jsonb) AS draft (url text)
      JOIN sitemap_files AS old ON old.domain_id = ${id} AND ${name('old.url')} = ${name('draft.url')}
      WHERE NOT EXISTS (SELECT FROM sitemap_files AS same WHERE same.domain_id = ${id} AND same.url = draft.url)
      ORDER BY draft.url, old.id
    ) AS moved
    WHERE file.id = moved.id
  `.execute(trx)
}

async function linkParents(trx: Trx, { id }: DomainRow, drafts: string): Promise<void> {
  await sql`
    UPDATE sitemap_files AS file SET parent_id = parent.id
    FROM jsonb_to_recordset(${drafts}::jsonb) AS draft (url text, parent_url text)
    JOIN sitemap_files AS parent ON parent.domain_id = ${id} AND parent.url = draft.parent_url
    WHERE file.domain_id = ${id} AND file.url = draft.url AND file.parent_id IS DISTINCT FROM parent.id
  `.execute(trx)
}

function draftOf(file: FoundSitemap) {
  return {
    url: file.url,
    type: file.type,
    method: file.method,
    url_count: file.urlCount,
    children_recorded: file.childrenListed,
    size_bytes: file.sizeBytes,
    contact_share: file.contactShare,
    lastmod: file.lastmod,
    links: file.links,
    parent_url: file.parentUrl,
  }
}
