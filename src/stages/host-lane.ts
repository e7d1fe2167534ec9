import { type RawBuilder, sql } from 'kysely'
import type { Web } from '../crawl/web.ts'
import type { Lane } from '../curation/define-stage.ts'

/** With a gap below this, several rows of a host are in flight, so that the host does not wait for the next claim. */
const aheadMs = 500
const maxRowsAhead = 10

/** The lane of a crawl stage. `host` is SQL over the row, for the host without `www.`, as the pacer names lanes. */
export function hostLane(tools: { readonly web: Web }, host: RawBuilder<string>): Lane {
  return {
    key: host,
    rowsAhead: () => Math.min(maxRowsAhead, Math.max(1, Math.floor(aheadMs / Math.max(1, tools.web.gapFor(''))))),
  }
}

/** The lane of the rows of a domain's sitemaps and pages: a host may have thousands of them. */
export function domainLane(tools: { readonly web: Web }, table: 'pages' | 'sitemap_files'): Lane {
  const domainId = sql.ref(`${table}.domain_id`)
  return {
    ...hostLane(tools, sql`SELECT domains.host FROM domains WHERE domains.id = ${domainId}`),
    groupedBy: 'domain_id',
  }
}
