import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { recordSiteFacts } from '../../leads/changes/record-site-facts.ts'
import type { Visit, VisitPart } from './visit-site.ts'
import type { Reading, SiteReaders, WatchRow } from './watch-types.ts'

/** Saves the pages of a part. An unchanged page is one row update: its evidence follows from the page (contact_seen_at.sql). */
export async function savePages<Result extends Reading>(
  trx: Trx,
  { read, unchanged, failed }: VisitPart<Result>,
  { save }: Pick<SiteReaders<Result, unknown>, 'save'>,
): Promise<void> {
  for (const { page, result } of read) await save(trx, page, result)
  if (unchanged.length > 0)
    await sql`UPDATE pages SET http_status = 304, fetched_at = now(), checked_at = now()
      WHERE id = ANY(${unchanged}::uuid[])`.execute(trx)
  const others = [...failed, ...read.map(({ page }) => page.id)]
  if (others.length > 0) await sql`UPDATE pages SET checked_at = now() WHERE id = ANY(${others}::uuid[])`.execute(trx)
}

/** Saves the end of a visit: what the site shows now is compared with what it showed. */
export async function saveVisit<Result extends Reading, Survey>(
  trx: Trx,
  row: WatchRow,
  visit: Visit<Result, Survey>,
  readers: Pick<SiteReaders<Result, Survey>, 'save' | 'saveSurvey'>,
): Promise<'changes_found' | Visit<Result, Survey>['outcome']> {
  if (visit.survey !== null) await saveSurvey(trx, row, visit.survey, readers)
  await savePages(trx, visit.last, readers)
  const isUnchanged = visit.survey === null && visit.outcome === 'not_modified'
  const changes =
    visit.outcome === 'watch_off'
      ? 0
      : await recordSiteFacts(trx, row.domain_id, { since: row.claimed_at, isUnchanged })
  await schedule(trx, row, visit.unused)
  return changes > 0 ? 'changes_found' : visit.outcome
}

async function saveSurvey<Survey>(
  trx: Trx,
  { tenant_id, domain_id: id, host }: WatchRow,
  survey: Survey,
  readers: Pick<SiteReaders<never, Survey>, 'saveSurvey'>,
): Promise<void> {
  const outcome = await readers.saveSurvey(trx, { id, tenant_id, host }, survey)
  await trx.updateTable('domains').set({ metadata_outcome: outcome }).where('id', '=', id).execute()
}

/** When the site is due next. Where the budget of the day is used up, not before the next day. */
async function schedule(trx: Trx, { id }: WatchRow, unused: number): Promise<void> {
  await sql`
    UPDATE site_watches SET requests = greatest(0, requests - ${unused}::integer),
      next_at = next_visit_at(site_watches, requests - ${unused}::integer)
    WHERE id = ${id}`.execute(trx)
}
