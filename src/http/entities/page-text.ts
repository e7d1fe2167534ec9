import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { readSiteAccess } from '../../stages/site-access.ts'
import { locateEvidence, type StoredEvidence } from '../../stages/wf7-page-extraction/locate-evidence.ts'
import { PageTextReader } from '../../stages/wf7-page-extraction/page-text-reader.ts'
import type { RouteDependencies } from '../app-options.ts'
import { CallerShares } from '../caller-shares.ts'
import { byId } from '../contract/common.ts'
import { pageText } from '../contract/pages.ts'
import { type Operation, operation } from '../operation.ts'
import { whenClosed } from '../when-closed.ts'

/** Twice as many as one extraction of a page can give. */
const maxFindings = 1_000

/** Fewer of one tenant than the reader takes at a time: the pages of others are read beside them. */
const maxReadings = { server: 32, tenant: 4, user: 3, what: 'readings of pages' } as const

/** `GET /api/v2/pages/:id/text`: the page as it is now. Fetched during the request and not stored. */
export function pageTextOperation({ tools }: RouteDependencies): Operation {
  const texts = new PageTextReader(tools)
  const shares = new CallerShares(maxReadings)
  return operation({
    method: 'GET',
    path: '/api/v2/pages/:id/text',
    permission: 'read',
    tag: 'pages',
    summary: 'Fetch the page now and return its plain text, with the positions of earlier findings',
    params: byId,
    response: { schema: pageText },
    // HEAD would fetch the page for nothing.
    head: false,
    async handle({ params: { id }, caller, reply }) {
      const { db, tenantId } = caller
      whenClosed(reply, shares.enter(caller))
      const page = await findPage(db, tenantId, id)
      const disconnected = new AbortController()
      whenClosed(reply, () => disconnected.abort(new AppError('cancelled', 'The client disconnected.')))
      const access = await readSiteAccess(db, tenantId)
      const now = await texts.read({ ...page, ...access }, disconnected.signal)
      // Read after the fetch, so that values suppressed during the fetch are left out.
      const findings = locateEvidence(now, await foundOn(db, tenantId, id))
      const { finalUrl: final_url, fetchedAt: fetched_at, title, text, truncated, incomplete } = now
      return { url: page.url, final_url, fetched_at, title, text, truncated, incomplete, findings }
    },
  })
}

async function findPage(db: Database, tenantId: string, id: string) {
  const page = await db
    .selectFrom('pages')
    .innerJoin('domains', 'domains.id', 'pages.domain_id')
    .select(['pages.id', 'pages.url', 'domains.country'])
    .where('pages.tenant_id', '=', tenantId)
    .where('pages.id', '=', id)
    .executeTakeFirst()
  if (page === undefined) throw new AppError('not_found', `There is no row ${id} in pages.`)
  return page
}

function foundOn(db: Database, tenantId: string, id: string): Promise<StoredEvidence[]> {
  return (
    db
      .selectFrom('contact_evidence')
      .select(['contact_id', 'field', 'value', 'method'])
      .where('tenant_id', '=', tenantId)
      .where('page_id', '=', id)
      // Merged contacts may have the same finding twice.
      .groupBy(['contact_id', 'field', 'value', 'method'])
      .orderBy(
        ({ fn }) => fn.min('position'),
        (order) => order.asc().nullsLast(),
      )
      .orderBy('field')
      .orderBy('value')
      .orderBy('contact_id')
      .orderBy('method')
      .limit(maxFindings)
      .execute()
  )
}
