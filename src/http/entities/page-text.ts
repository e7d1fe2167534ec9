import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { type Found, markFindings } from '../../stages/wf7-page-extraction/mark-findings.ts'
import { PageTexts } from '../../stages/wf7-page-extraction/page-texts.ts'
import type { RouteParts } from '../app-options.ts'
import { byId } from '../contract/common.ts'
import { pageText } from '../contract/pages.ts'
import { type Operation, operation } from '../operation.ts'

/** As many as one reading of a page can leave, twice over. */
const mostFindings = 1_000

/** `GET /api/v2/pages/:id/text`: the page as it is now. Fetched while the caller waits, and kept nowhere. */
export function pageTextOperation({ tools }: RouteParts): Operation {
  const texts = new PageTexts(tools)
  return operation({
    method: 'GET',
    path: '/api/v2/pages/:id/text',
    permission: 'read',
    tag: 'pages',
    summary: 'Fetch the page now and read it as plain text, with the places of what was found on it before',
    params: byId,
    answer: { schema: pageText },
    // HEAD would fetch the page to throw it away.
    head: false,
    async handle({ params: { id }, caller: { db, tenantId }, reply }) {
      const page = await addressOf(db, tenantId, id)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort(new AppError('cancelled', 'The caller has left.')))
      // Gone already, while the address was looked up: the event is past.
      if (reply.raw.destroyed) gone.abort(new AppError('cancelled', 'The caller has left.'))
      const now = await texts.read(page, gone.signal)
      // Asked for after the fetch, so that whoever was suppressed meanwhile is not in the answer.
      const findings = markFindings(now, await foundOn(db, tenantId, id))
      const { finalUrl: final_url, fetchedAt: fetched_at, title, text, truncated, incomplete } = now
      return { url: page.url, final_url, fetched_at, title, text, truncated, incomplete, findings }
    },
  })
}

async function addressOf(db: Database, tenantId: string, id: string) {
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

function foundOn(db: Database, tenantId: string, id: string): Promise<Found[]> {
  return (
    db
      .selectFrom('contact_evidence')
      .select(['contact_id', 'field', 'value', 'method'])
      .where('tenant_id', '=', tenantId)
      .where('page_id', '=', id)
      // What was merged into a contact may be known twice.
      .groupBy(['contact_id', 'field', 'value', 'method'])
      .orderBy(
        ({ fn }) => fn.min('position'),
        (order) => order.asc().nullsLast(),
      )
      .orderBy('field')
      .orderBy('value')
      .orderBy('contact_id')
      .orderBy('method')
      .limit(mostFindings)
      .execute()
  )
}
