// A person asks for contacts to be validated, selected or not: with a preview before it, and an undo while they are queued.
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { requestWork } from '../../curation/bulk/request-work.ts'
import type { Stage } from '../../curation/define-stage.ts'
import { matching, type Target, targetInAudit } from '../../curation/target.ts'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'

export interface ValidationRequest {
  /** Leads: the main e-mail of each. */
  readonly entity: 'contacts' | 'leads'
  readonly target: Target
  readonly tenantId: string
  /** With the paid verifier of the tenant, too. */
  readonly paid: boolean
  /** Also e-mails whose verdict is younger than this. */
  readonly force: boolean
  readonly maxAgeDays: number
  /** What started it instead of a person, for the audit event. */
  readonly cause?: object | undefined
}

export interface ValidationPreview {
  readonly count: number
  /** Contacts or leads whose e-mail would be queued. */
  readonly will_queue: number
  /** Queued already. */
  readonly waiting: number
  readonly without_email: number
  /** Their verdict is not old yet. */
  readonly fresh: number
}

/** A paid verdict makes an e-mail fresh for the paid verifier, any verdict for the free checks. */
function isFresh({ paid, force, maxAgeDays }: ValidationRequest): RawBuilder<boolean> {
  if (force) return sql`false`
  const isYoung = sql`coalesce(row.verdict_at > now() - ${maxAgeDays} * interval '1 day', false)`
  return paid ? sql`(${isYoung} AND row.verdict_method <> 'dns')` : sql`(${isYoung} AND row.verdict <> 'unknown')`
}

/** Contacts as `row`, or leads beside the contact of their main e-mail. */
function rowsOf({ entity, target, tenantId }: ValidationRequest): RawBuilder<unknown> {
  const matched = sql`SELECT id FROM ${sql.table(entity)} WHERE ${matching(target, tenantId, entity)}`
  if (entity === 'contacts') return sql`contacts AS row WHERE row.id IN (${matched})`
  return sql`leads LEFT JOIN contacts AS row ON row.id = leads.email_contact_id WHERE leads.id IN (${matched})`
}

export async function previewValidation(db: Database, request: ValidationRequest): Promise<ValidationPreview> {
  const { rows } = await sql<ValidationPreview>`
    SELECT count(*)::int AS count,
      count(*) FILTER (WHERE email IS NULL)::int AS without_email,
      count(*) FILTER (WHERE email IS NOT NULL AND is_waiting)::int AS waiting,
      count(*) FILTER (WHERE email IS NOT NULL AND NOT is_waiting AND is_fresh)::int AS fresh,
      count(*) FILTER (WHERE email IS NOT NULL AND NOT is_waiting AND NOT is_fresh)::int AS will_queue
    FROM (
      SELECT row.email, row.validation_status IS NOT DISTINCT FROM 'Queued' AS is_waiting, ${isFresh(request)} AS is_fresh
      FROM ${rowsOf(request)}
    ) AS matched
  `.execute(db)
  return rows[0] ?? { count: 0, will_queue: 0, waiting: 0, without_email: 0, fresh: 0 }
}

/** Queues what needs it. Contacts that are queued already are only marked for the verifier. */
export async function requestValidation(trx: Trx, stage: Stage, actorId: string, request: ValidationRequest) {
  const { entity, target, tenantId, paid, force, cause } = request
  if (paid && !(await hasVerifier(trx, tenantId))) {
    throw new AppError('verifier_missing', 'This workspace has no paid verifier. An admin sets one up in the settings.')
  }
  const ofLeads = sql<boolean>`id IN (SELECT email_contact_id FROM leads WHERE ${matching(target, tenantId, 'leads')})`
  return requestWork(trx, stage, {
    target: entity === 'contacts' ? target : { where: ofLeads },
    tenantId,
    actorId,
    needs: sql`row.email IS NOT NULL AND NOT ${isFresh(request)}`,
    ...(paid && { how: sql`validation_paid = true` }),
    action: 'validate',
    details: { paid, force, ...(entity === 'leads' && { leads: targetInAudit(target) }), ...cause },
  })
}

async function hasVerifier(trx: Trx, tenantId: string): Promise<boolean> {
  const settings = await trx
    .selectFrom('validation_settings')
    .select('provider')
    .where('tenant_id', '=', tenantId)
    .where('provider', 'is not', null)
    .executeTakeFirst()
  return settings !== undefined
}
