import { sql } from 'kysely'
import { typeOfName } from '../../crawl/discovery/sitemap-type.ts'
import type { Trx } from '../../db/transaction.ts'
import type { PageKind } from '../../extract/page-kind/classify-page.ts'
import { pageKindRules } from '../../extract/page-kind/page-kind-rules.ts'

/** A URL, its domain, and the kind of its page. */
interface WantedUrl {
  readonly url: string
  readonly domain_id: string
  readonly page: PageKind | undefined
}

interface SavedUrl {
  readonly id: string
  readonly created: boolean
}

/** Creates pages or sitemap files and leaves existing ones unchanged. Returns both by URL. */
export async function saveUrls(
  trx: Trx,
  tenantId: string,
  entity: 'pages' | 'sitemap_files',
  wanted: readonly WantedUrl[],
): Promise<ReadonlyMap<string, SavedUrl>> {
  const unique = [...new Map(wanted.map((one) => [one.url, one])).values()]
  if (unique.length === 0) return new Map()
  const created = await (entity === 'pages' ? insertPages : insertSitemaps)(trx, tenantId, unique)
  const saved = new Map<string, SavedUrl>(created.map(({ id, url }) => [url, { id, created: true }]))
  // A separate statement: it sees what another transaction committed while the insert waited.
  const { rows: known } = await sql<{ id: string; url: string }>`
    SELECT id, url FROM ${sql.table(entity)}
    WHERE tenant_id = ${tenantId} AND (domain_id, url) IN (
      SELECT * FROM unnest(${unique.map(({ domain_id }) => domain_id)}::uuid[], ${unique.map(({ url }) => url)}::text[]))
  `.execute(trx)
  for (const { id, url } of known) if (!saved.has(url)) saved.set(url, { id, created: false })
  return saved
}

/** Sorted by URL, here and below, so that two imports of one site cannot deadlock. */
async function insertPages(trx: Trx, tenantId: string, wanted: readonly WantedUrl[]) {
  const pages = wanted.map(({ url, domain_id, page }) => ({
    url,
    domain_id,
    ...page,
    contact_rank: page?.contactRank,
    page_key: page?.pageKey,
  }))
  const { rows } = await sql<{ id: string; url: string }>`
    INSERT INTO pages (tenant_id, domain_id, url, kind, kind_confidence, kind_reason, kind_rules, depth, contact_rank,
      page_key)
    SELECT ${tenantId}::uuid, domain_id, url, kind, confidence, reason, ${pageKindRules}::smallint, least(depth, 32767),
      contact_rank, page_key
    FROM jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
      AS wanted (domain_id uuid, url text, kind text, confidence real, reason text, depth integer,
        contact_rank smallint, page_key text)
    ORDER BY url
    ON CONFLICT (domain_id, url, tenant_id) DO NOTHING
    RETURNING id, url
  `.execute(trx)
  return rows
}

async function insertSitemaps(trx: Trx, tenantId: string, wanted: readonly WantedUrl[]) {
  const files = wanted.map(({ url, domain_id }) => ({ url, domain_id, type: typeOfName(url) }))
  const { rows } = await sql<{ id: string; url: string }>`
    INSERT INTO sitemap_files (tenant_id, domain_id, url, type, method)
    SELECT ${tenantId}::uuid, domain_id, url, type, 'import'
    FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS wanted (domain_id uuid, url text, type text)
    ORDER BY url
    ON CONFLICT (domain_id, url, tenant_id) DO NOTHING
    RETURNING id, url
  `.execute(trx)
  return rows
}
