// How the stages for schedules start the work of other stages: stages do not import each other.
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'
import { AppError, messageOf } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import { harvestGates } from '../curation/autopilot/harvests.ts'
import { entityNamed } from '../curation/entities/entities.ts'
import { parseFilter } from '../curation/filter/parse-filter.ts'
import { queueRows } from '../curation/queue-rows.ts'
import type { Registry } from '../curation/registry.ts'
import { matching, type Target } from '../curation/target.ts'
import type { Trx } from '../db/transaction.ts'
import { type CheckedTarget, scheduleTarget } from '../http/contract/schedules.ts'
import { requestDownload } from '../stages/import-files/import-file-store.ts'
import type { ImportEntity } from '../stages/import-files/import-request.ts'
import { contactState, lastListOf } from '../stages/schedules/record-changes.ts'
import type { ScheduledWork, StartedWork, StartingRun } from '../stages/schedules/scheduled-work.ts'
import type { SearchSetup } from '../stages/wf1-place-search/search-request.ts'
import { submitSearch } from '../stages/wf1-place-search/submit-search.ts'
import { selectForDelivery } from '../stages/wf8-delivery/select-for-delivery.ts'
import { requestValidation } from '../stages/wf8-email-validation/request-validation.ts'
import { emailValidationId } from '../stages/wf8-email-validation/stage.ts'
import { mailTransport } from './mail-transport.ts'

interface Dependencies {
  readonly registry: () => Registry
  readonly searches: () => SearchSetup
  /** The author of work whose user is not known any more. */
  readonly systemUserId: string
}

interface Start extends StartingRun {
  readonly trx: Trx
  readonly actorId: string
  /** For audit events. */
  readonly cause: { readonly schedule_id: string; readonly schedule: string; readonly run_id: string }
}

type Of<Kind extends CheckedTarget['kind']> = Extract<CheckedTarget, { kind: Kind }>

/** Queues the work of runs as the user would who made the schedule: by the same functions, with the schedule as its cause. */
export function startScheduledWork({ registry, searches, systemUserId }: Dependencies): ScheduledWork['start'] {
  return async (trx, run) => {
    const target = readTarget(run)
    const cause = { schedule_id: run.scheduleId, schedule: run.scheduleName, run_id: run.id }
    const start: Start = { ...run, trx, cause, actorId: run.userId ?? systemUserId }
    if (target.kind === 'search') return startSearch(start, target, searches())
    if (target.kind === 'import') return startImport(start, target)
    if (target.kind === 'validation') return startValidation(start, target, registry())
    return target.kind === 'pages' ? startReading(start, target) : startDelivery(start, target, registry())
  }
}

/** A later version may accept less. */
function readTarget({ target, scheduleName }: StartingRun): CheckedTarget {
  const read = scheduleTarget.safeParse(target)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new AppError(
    'schedule_invalid',
    `The schedule "${scheduleName}" cannot run: ${issue?.path.join('.')} ${issue?.message}.`,
  )
}

async function startSearch(
  { trx, tenantId, actorId, cause }: Start,
  { request }: Of<'search'>,
  searches: SearchSetup,
): Promise<StartedWork> {
  // A stored result of an earlier run would say that nothing has changed.
  const { ids } = await submitSearch(trx, { tenantId, userId: actorId, cause }, { ...request, fresh: true }, searches)
  return { kind: 'search', searches: ids }
}

async function startImport(start: Start, target: Of<'import'>): Promise<StartedWork> {
  const { trx, tenantId, actorId, cause } = start
  const { list, url, select, default_country, run_to_contacts: run } = target
  const entity = list.replaceAll('-', '_') as ImportEntity
  const harvest = run && { gates: run.gates ?? harvestGates, pages_per_site: run.pages_per_site ?? 8 }
  const options = JSON.parse(JSON.stringify({ select, default_country, harvest }))
  // As the list read before has left them: what is another after this one has changed.
  if (entity === 'contacts')
    await storeRows(
      start,
      'contacts',
      sql`SELECT id, ${contactState} FROM contacts WHERE id IN (
        SELECT entity_id FROM import_rows WHERE import_id = (${lastListOf(start.scheduleId)}))`,
    )
  const id = await requestDownload(trx, { tenantId, userId: actorId, entity, url, options })
  await writeAudit(trx, { tenantId, actorId, action: 'import', subject: entity, details: { import_id: id, ...cause } })
  return { kind: 'import', import: id }
}

async function startValidation(
  start: Start,
  target: Of<'validation'>,
  registry: Registry,
): Promise<StartedWork | null> {
  const { trx, id, tenantId, actorId, cause } = start
  const chosen = filtered(start, target.rows, target.filter)
  const contacts = target.rows === 'contacts' ? chosen : sql`SELECT email_contact_id FROM leads WHERE id IN (${chosen})`
  const queued = await storeRows(
    start,
    'contacts',
    sql`SELECT id, verdict FROM contacts
      WHERE id IN (${contacts}) AND email IS NOT NULL
        AND (verdict_at < now() - ${target.older_than_days} * interval '1 day') IS NOT FALSE
      ORDER BY verdict_at NULLS FIRST, id LIMIT ${target.max_rows}`,
  )
  if (queued === 0) return null
  const where = sql<boolean>`id IN (SELECT row_id FROM schedule_run_rows WHERE run_id = ${id} AND entity = 'contacts')`
  const { paid } = target
  const how = { tenantId, paid, force: true, maxAgeDays: target.older_than_days, cause }
  await requestValidation(trx, registry.stage(emailValidationId), actorId, {
    entity: 'contacts',
    target: { where },
    ...how,
  })
  return { kind: 'validation', rows: 'contacts' }
}

/** Selected pages that were read before: their gate was decided by a person or a rule. */
async function startReading(start: Start, target: Of<'pages'>): Promise<StartedWork | null> {
  const { trx, id, tenantId, actorId, cause } = start
  const queued = await storeRows(
    start,
    'pages',
    sql`SELECT id, NULL FROM pages
      WHERE id IN (${filtered(start, 'pages', target.filter)}) AND curation_status = 'Selected'
        AND page_processing_status = 'Completed'
      ORDER BY fetched_at NULLS FIRST, id LIMIT ${target.max_rows} FOR UPDATE SKIP LOCKED`,
  )
  if (queued === 0) return null
  const pages = sql`SELECT row_id FROM schedule_run_rows WHERE run_id = ${id} AND entity = 'pages'`
  await storeRows(
    start,
    'contacts',
    sql`SELECT id, ${contactState} FROM contacts WHERE id IN (
      SELECT contact_id FROM contact_evidence WHERE page_id IN (${pages}) AND still_on_page)`,
  )
  await queueRows(trx, { entity: 'pages', progress: 'page_processing' }, sql`id = ANY(ARRAY(${pages} ORDER BY row_id))`)
  await writeAudit(trx, { tenantId, actorId, action: 'read-again', subject: 'pages', details: { queued, ...cause } })
  return { kind: 'pages', rows: 'pages' }
}

const maxDelivered = 100_000

async function startDelivery(start: Start, target: Of<'delivery'>, registry: Registry): Promise<StartedWork | null> {
  const { trx, tenantId, actorId, cause, scheduleName } = start
  const { rows: entity, destination_id: destinationId } = target
  const destination = trx.selectFrom('destinations').select('id').where('id', '=', destinationId)
  if ((await destination.where('tenant_id', '=', tenantId).executeTakeFirst()) === undefined)
    throw new AppError('schedule_invalid', `The destination of the schedule "${scheduleName}" was deleted.`)
  const chosen = filtered(start, entity, target.filter)
  const { rows } = await sql`SELECT FROM (${chosen}) AS chosen OFFSET ${maxDelivered} LIMIT 1`.execute(trx)
  if (rows.length > 0)
    throw new AppError('schedule_invalid', `The filter matches more than ${maxDelivered} ${entity}. Narrow it.`)
  const filter = { target: targetOf(start, entity, target.filter), entity }
  const { updated } = await selectForDelivery(trx, registry, { tenantId, actorId, destinationId, ...filter, cause })
  if (updated === 0) return null
  await storeRows(
    start,
    'contact_syncs',
    sql`SELECT id, NULL FROM contact_syncs
      WHERE tenant_id = ${tenantId} AND destination_id = ${destinationId} AND curated_at = now()`,
  )
  return { kind: 'delivery', rows: 'contact_syncs' }
}

function targetOf({ scheduleName }: Start, entity: string, filter: unknown): Target {
  try {
    return { filter: parseFilter(entityNamed(entity), filter) }
  } catch (error) {
    const why = messageOf(error)
    throw new AppError('schedule_invalid', `The filter of the schedule "${scheduleName}" cannot be used: ${why}`, {
      cause: error,
    })
  }
}

const filtered = (start: Start, entity: 'contacts' | 'leads' | 'pages', filter: unknown): RawBuilder<unknown> =>
  sql`SELECT id FROM ${sql.table(entity)} WHERE ${matching(targetOf(start, entity, filter), start.tenantId, entity)}`

/** Stores which rows a run works on, as they are now. Returns how many. */
async function storeRows({ trx, id, tenantId }: Start, entity: string, rows: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO schedule_run_rows (tenant_id, run_id, entity, row_id, before)
    SELECT ${tenantId}::uuid, ${id}::uuid, ${entity}, row_id, before FROM (${rows}) AS chosen (row_id, before)`.execute(
    trx,
  )
  return Number(numAffectedRows)
}

/**
 * E-mails about runs, by the mail server and from the sender of alarms; undefined without SMTP settings.
 * @public Loaded on first use.
 */
export function scheduleEmails({ SMTP_URL: url, ALARM_EMAIL_FROM: from }: Config): ScheduledWork['sendEmail'] {
  if (url === undefined || from === undefined) return undefined
  const transport = mailTransport(url)
  const host =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^A-Za-z0-9.-]/g, '') ?? 'localhost'
  return async ({ to, messageId, subject, text }) => {
    // Readers do not see each other's addresses.
    for (const reader of to)
      await transport.sendMail({
        from,
        to: reader,
        subject,
        text,
        messageId: `<${messageId}.${to.indexOf(reader)}@${host}>`,
      })
  }
}
