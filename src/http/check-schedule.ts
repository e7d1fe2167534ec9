// Whether a schedule can do what it says: found when it is saved, not on Monday at nine.
import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import { isTooFrequent, minGapMinutes } from '../core/schedule/occurrences.ts'
import { parseWhen } from '../core/schedule/parse-phrase.ts'
import { entityNamed } from '../curation/entities/entities.ts'
import { parseFilter } from '../curation/filter/parse-filter.ts'
import type { Database } from '../db/database.ts'
import type { ScheduleTarget } from '../stages/schedules/scheduled-work.ts'
import { setupOf } from '../stages/wf1-place-search/preferred-provider.ts'
import { checkRequest, type SearchSetup } from '../stages/wf1-place-search/search-request.ts'
import { limitsOf } from '../stages/wf1-place-search/submit-search.ts'
import { noDestination } from '../stages/wf8-delivery/destination-store.ts'
import { reportDestinations } from '../stages/wf8-delivery/report-destinations.ts'
import type { CheckedTarget } from './contract/schedules.ts'

function refuse(field: string, problem: string, way_out: string): never {
  throw new AppError('fields_invalid', `${field} ${problem}. ${way_out}`, { fields: [{ field, problem, way_out }] })
}

/** The cron expression of a time in words, or of an expression. */
export function readWhen(when: string): string {
  const read = parseWhen(when)
  if ('problem' in read)
    refuse('when', read.problem, 'Write "every Monday at 9:00", or five fields of cron such as "0 9 * * 1".')
  if (isTooFrequent(read.cron))
    refuse(
      'when',
      `is more often than every ${minGapMinutes} minutes`,
      `Leave ${minGapMinutes} minutes between two runs.`,
    )
  return read.cron
}

/** The target as it is stored: filters in their normal form. */
export async function checkTarget(
  db: Database,
  tenantId: string,
  target: CheckedTarget,
  searches: SearchSetup,
): Promise<ScheduleTarget> {
  if (target.kind === 'search') {
    const setup = await setupOf(db, tenantId, searches)
    checkRequest(target.request, setup)
    await limitsOf(db, tenantId, target.request, setup)
    return stored(target)
  }
  if (target.kind === 'import') {
    const isCarried = target.list === 'places' || target.list === 'domains'
    if (target.run_to_contacts !== undefined && !isCarried)
      refuse('target[run_to_contacts]', 'is for lists of places and domains', 'Leave it out.')
    return stored(target)
  }
  if (target.kind === 'delivery' && (await reportDestinations(db, tenantId, target.destination_id)).length === 0)
    throw noDestination()
  const entity = target.kind === 'pages' ? 'pages' : target.rows
  return stored({ ...target, filter: parseFilter(entityNamed(entity), target.filter, { at: 'target.filter' }).root })
}

/** All schedules are listed at once: their targets together stay below 13 MB. */
const maxTargetBytes = 65_536

function stored(target: object): ScheduleTarget {
  const json = JSON.stringify(target)
  if (Buffer.byteLength(json) > maxTargetBytes)
    refuse('target', `has more than ${maxTargetBytes} bytes`, 'Name fewer places, or use shorter lists in the filter.')
  return JSON.parse(json) as ScheduleTarget
}

/** The permissions that the work of a target needs: a resource of the API and `write`. */
export function resourceOfTarget(target: {
  readonly kind: string
  readonly list?: unknown
  readonly rows?: unknown
}): string {
  if (target.kind === 'search') return 'searches'
  if (target.kind === 'import') return String(target.list)
  return target.kind === 'pages' ? 'pages' : String(target.rows ?? 'contacts')
}

/** Readers of e-mails are users of the workspace. */
export async function checkUsers(db: Database, tenantId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::uuid[]) AND disabled_at IS NULL`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  const index = ids.findIndex((id) => !known.has(id))
  if (index >= 0) refuse(`email_users[${index}]`, 'is no user of this workspace', 'GET /api/v2/members lists them.')
}
