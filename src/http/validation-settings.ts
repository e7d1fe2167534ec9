import { z } from 'zod'
import { actorOf } from '../access/caller.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import { resumeLane } from '../curation/rejected-lanes.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { createCredential, replaceCredential } from '../secrets/credentials.ts'
import type { EmailVerifiers } from '../stages/tools.ts'
import {
  type EmailVerifierName,
  readValidationSettings,
  type ValidationSettings,
} from '../stages/wf8-email-validation/validation-settings.ts'
import { paidVerificationId } from '../stages/wf8-email-validation/verification-stage.ts'
import type { RouteDependencies } from './app-options.ts'
import { changeValidationSettings, validationSettings } from './contract/validation.ts'
import { type Operation, operation } from './operation.ts'

const path = '/api/v2/validation-settings'
const tag = 'contacts'
const response = { schema: validationSettings }
const checkMs = 15_000

/** A call that costs nothing, before the key is saved: a person sees at once that it is wrong. */
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

/** How a workspace validates e-mails: the rule for old verdicts, and the paid verifier with its key. The owner reads the pause of the key. */
export function validationSettingsOperations(
  { tools, registry }: RouteDependencies,
  owner: Database,
): readonly Operation[] {
  const show = async (db: Database, tenantId: string) => {
    const { revalidate, provider, credential_id, automatic } = await readValidationSettings(db, tenantId)
    if (provider === null || credential_id === null) return { revalidate, verifier: null }
    const pause = await owner
      .selectFrom('lanes')
      .select('paused_until')
      .where('lane', '=', `credential:${credential_id}`)
      .where('pause_reason', '=', 'rejected')
      .executeTakeFirst()
    return { revalidate, verifier: { provider, automatic, paused_until: pause?.paused_until?.toISOString() ?? null } }
  }
  const resume = (settings: Pick<ValidationSettings, 'credential_id'>) =>
    settings.credential_id === null
      ? Promise.resolve(false)
      : resumeLane(owner, [registry.stage(paidVerificationId)], `credential:${settings.credential_id}`)
  return [
    operation({
      method: 'GET',
      path,
      permission: 'read',
      tag,
      summary:
        'Show how the workspace validates e-mails: the rule for old verdicts, and the paid verifier without its key',
      response,
      handle: ({ caller: { db, tenantId } }) => show(db, tenantId),
    }),
    operation({
      method: 'PUT',
      path,
      permission: 'admin',
      tag,
      summary:
        'Change how the workspace validates e-mails; a new key is tried before it is saved, and never shown again',
      body: changeValidationSettings,
      response,
      async handle({ body: { revalidate, verifier }, caller }) {
        const { db, tenantId, userId } = caller
        const known = await readValidationSettings(db, tenantId)
        const isOther = verifier !== null && verifier.provider !== known.provider
        if (isOther && verifier.api_key === undefined) {
          throw keyError('is missing', 'Send the API key of the verifier.')
        }
        if (verifier?.api_key !== undefined) await tryKey(tools.emailVerifiers, verifier.provider, verifier.api_key)
        await inTransaction(db, async (trx) => {
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
            updated_by: userId,
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
          await writeAudit(trx, { ...actorOf(caller), action: 'change-validation', subject: 'contacts', details })
        })
        if (verifier?.api_key !== undefined) await resume(await readValidationSettings(db, tenantId))
        return show(db, tenantId)
      },
    }),
    operation({
      method: 'POST',
      path: `${path}/resume`,
      permission: 'admin',
      tag,
      summary: 'Use the key of the paid verifier again, after the cause of its rejection is removed',
      response: { schema: z.object({ resumed: z.boolean() }) },
      async handle({ caller }) {
        const { db, tenantId } = caller
        const resumed = await resume(await readValidationSettings(db, tenantId))
        await writeAudit(db, {
          ...actorOf(caller),
          action: 'resume-verifier',
          subject: 'contacts',
          details: { resumed },
        })
        return { resumed }
      },
    }),
  ]
}
