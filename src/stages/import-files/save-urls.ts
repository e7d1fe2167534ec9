import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/** An address and the domain that it belongs to. */
interface WantedUrl {
  readonly url: string
  readonly domainId: string
}

interface SavedUrl {
  readonly id: string
  readonly created: boolean
}

/** How a sitemap that a person brought was found. */
const method = 'import'

/** Pages or sitemap files: new ones are made, known ones are left as they are. By URL. */
export async function saveUrls(
  trx: Trx,
  tenantId: string,
  entity: 'pages' | 'sitemap_files',
  wanted: readonly WantedUrl[],
): Promise<ReadonlyMap<string, SavedUrl>> {
  const unique = [...new Map(wanted.map((one) => [one.url, one])).values()].toSorted((a, b) => (a.url < b.url ? -1 : 1))
  if (unique.length === 0) return new Map()
  const urls = unique.map(({ url }) => url)
  const domainIds = unique.map(({ domainId }) => domainId)
  const extra =
    entity === 'sitemap_files' ? { column: sql`, method`, value: sql`, ${method}` } : { column: sql``, value: sql`` }
  const { rows: made } = await sql<{ id: string; url: string }>`
    INSERT INTO ${sql.table(entity)} (tenant_id, domain_id, url ${extra.column})
    SELECT ${tenantId}::uuid, domain_id, url ${extra.value}
    FROM unnest(${domainIds}::uuid[], ${urls}::text[]) WITH ORDINALITY AS wanted (domain_id, url, place)
    ORDER BY place
    ON CONFLICT (domain_id, url, tenant_id) DO NOTHING
    RETURNING id, url
  `.execute(trx)
  const saved = new Map<string, SavedUrl>(made.map(({ id, url }) => [url, { id, created: true }]))
  // A statement of its own: it sees what another transaction committed while the insert waited for it.
  const { rows: known } = await sql<{ id: string; url: string }>`
    SELECT id, url FROM ${sql.table(entity)}
    WHERE tenant_id = ${tenantId} AND (domain_id, url) IN (SELECT * FROM unnest(${domainIds}::uuid[], ${urls}::text[]))
  `.execute(trx)
  for (const { id, url } of known) if (!saved.has(url)) saved.set(url, { id, created: false })
  return saved
}
