// The paid verifier of a tenant, as an admin sees and changes it: in the settings and on the command line.
import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../curation/audit.ts'
import type { Stage } from '../../curation/define-stage.ts'
import { resumeLane } from '../../curation/rejected-lanes.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { createCredential, replaceCredential } from '../../secrets/credentials.ts'
import type { EmailVerifiers, Tools } from '../tools.ts'
import { type EmailVerifierName, readValidationSettings, type ValidationSettings } from './validation-settings.ts'

export interface VerifierAccess {
  readonly tenantId: string
  readonly actorId: string
  /** Sees the rows of the tenant. */
  readonly db: Database
  /** Reads and ends the pause of the key: lanes belong to no tenant. */
  readonly owner: Database
  readonly tools: Pick<Tools, 'emailVerifiers' | 'secrets'>
  /** `wf8-paid-verification` */
  readonly stage: Stage
}

interface VerifierState {
  readonly provider: EmailVerifierName
  readonly automatic: boolean
  /** Its key was rejected, or its account is empty: until then it is not used. */
  readonly paused_until: string | null
  /** What the verifier said; null: not paused, or unknown. */
  readonly problem: string | null
  /** Contacts in its queue. */
  readonly waiting: number
}

export interface ValidationState {
  readonly revalidate: boolean
  readonly verifier: VerifierState | null
}

export interface ValidationChange {
  readonly revalidate: boolean
  readonly verifier: {
    readonly provider: EmailVerifierName
    /** Undefined: the present key is kept. */
    readonly api_key?: string | undefined
    readonly automatic: boolean
  } | null
}

const checkMs = 15_000

export async function showValidationSettings(
  access: Pick<VerifierAccess, 'db' | 'owner' | 'tenantId'>,
): Promise<ValidationState> {
  const { db, tenantId } = access
  const settings = await readValidationSettings(db, tenantId)
  const { revalidate, provider, credential_id, automatic } = settings
  if (provider === null || credential_id === null) return { revalidate, verifier: null }
  const pause = await access.owner
    .selectFrom('lanes')
    .select('paused_until')
    .where('lane', '=', laneOf(credential_id))
    .where('pause_reason', '=', 'rejected')
    .executeTakeFirst()
  const { waiting, problem } = await readQueue(db, tenantId)
  const paused_until = pause?.paused_until?.toISOString() ?? null
  const verifier = { provider, automatic, paused_until, problem: paused_until === null ? null : problem, waiting }
  return { revalidate, verifier }
}

const laneOf = (credentialId: string) => `credential:${credentialId}`

/** The error of a row that waits for the key says why it is rejected. */
async function readQueue(db: Database, tenantId: string): Promise<{ waiting: number; problem: string | null }> {
  const { rows } = await sql<{ waiting: number; problem: string | null }>`
    SELECT count(*)::int AS waiting,
      max(verification_error) FILTER (WHERE verification_error_code = 'credential_rejected') AS problem
    FROM contacts WHERE tenant_id = ${tenantId} AND verification_due_at IS NOT NULL`.execute(db)
  return rows[0] ?? { waiting: 0, problem: null }
}

/** Tries a new key before it is saved, and uses it at once for the rows that waited for a better one. */
export async function changeValidationSettings(access: VerifierAccess, change: ValidationChange): Promise<void> {
  const { db, tools, tenantId } = access
  const { verifier } = change
  requireKey(await readValidationSettings(db, tenantId), change)
  if (verifier?.api_key !== undefined) await tryKey(tools.emailVerifiers, verifier.provider, verifier.api_key)
  await inTransaction(db, (trx) => saveSettings(trx, access, change))
  if (verifier?.api_key !== undefined) await endPause(access)
}

/** Ends the pause of the key, after the cause of its rejection is removed. Returns whether there was one. */
export async function resumeVerifier(access: VerifierAccess): Promise<boolean> {
  const { db, tenantId, actorId } = access
  const resumed = await endPause(access)
  await writeAudit(db, { tenantId, actorId, action: 'resume-verifier', subject: 'contacts', details: { resumed } })
  return resumed
}

async function endPause({ db, owner, stage, tenantId }: VerifierAccess): Promise<boolean> {
  const { credential_id: id } = await readValidationSettings(db, tenantId)
  return id === null ? false : resumeLane(owner, [stage], laneOf(id))
}

async function saveSettings(
  trx: Trx,
  { tenantId, actorId, tools }: VerifierAccess,
  change: ValidationChange,
): Promise<void> {
  const { revalidate, verifier } = change
  // Locked, so that of two changes at the same time the second sees the key of the first, and removes it.
  await trx
    .selectFrom('validation_settings')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .execute()
  const known = await readValidationSettings(trx, tenantId)
  requireKey(known, change)
  const isOther = verifier?.provider !== known.provider
  let credentialId = verifier === null ? null : known.credential_id
  if (verifier?.api_key !== undefined) {
    if (credentialId === null || isOther)
      credentialId = await createCredential(trx, tools.secrets, tenantId, verifier.api_key)
    else await replaceCredential(trx, tools.secrets, { tenantId, id: credentialId }, verifier.api_key)
  }
  const values = {
    revalidate,
    provider: verifier?.provider ?? null,
    credential_id: credentialId,
    automatic: verifier?.automatic ?? false,
    updated_by: actorId,
    updated_at: new Date(),
  }
  await trx
    .insertInto('validation_settings')
    .values({ tenant_id: tenantId, ...values })
    .onConflict((key) => key.column('tenant_id').doUpdateSet(values))
    .execute()
  if (known.credential_id !== null && known.credential_id !== credentialId)
    await trx.deleteFrom('credentials').where('id', '=', known.credential_id).execute()
  const { provider, automatic } = values
  const details = { revalidate, provider, automatic, new_key: verifier?.api_key !== undefined }
  await writeAudit(trx, { tenantId, actorId, action: 'change-validation', subject: 'contacts', details })
}

function requireKey({ provider }: ValidationSettings, { verifier }: ValidationChange): void {
  if (verifier === null || verifier.provider === provider || verifier.api_key !== undefined) return
  throw keyError('is missing', 'Send the API key of the verifier.')
}

/** A call that costs nothing: a person sees at once that the key is wrong. */
async function tryKey(verifiers: EmailVerifiers, provider: EmailVerifierName, key: string): Promise<void> {
  try {
    await verifiers.get(provider).readCredits({ key, lane: `verifier-check:${provider}` }, AbortSignal.timeout(checkMs))
  } catch (error) {
    if (error instanceof AppError && error.code === 'credential_rejected') throw keyError('is rejected', error.message)
    throw error
  }
}

function keyError(problem: string, way_out: string): AppError {
  const field = 'verifier.api_key'
  return new AppError('fields_invalid', `${field} ${problem}. ${way_out}`, { fields: [{ field, problem, way_out }] })
}
