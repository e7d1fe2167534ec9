import { z } from 'zod'
import { actorOf } from '../access/caller.ts'
import { priceOf } from '../costs/price-list.ts'
import type { Database } from '../db/database.ts'
import { emailVerifierNames } from '../stages/wf8-email-validation/validation-settings.ts'
import { paidVerificationId } from '../stages/wf8-email-validation/verification-stage.ts'
import {
  changeValidationSettings,
  resumeVerifier,
  showValidationSettings,
} from '../stages/wf8-email-validation/verifier-settings.ts'
import type { RouteDependencies } from './app-options.ts'
import type { RequestCaller } from './auth/route-permissions.ts'
import { validationSettingsChange, validationSettings as validationSettingsSchema } from './contract/validation.ts'
import { type Operation, operation } from './operation.ts'

const path = '/api/v2/validation-settings'
const tag = 'contacts'
const response = { schema: validationSettingsSchema }

/** How a workspace validates e-mails: the rule for old verdicts, and the paid verifier with its key. The owner reads the pause of the key. */
export function validationSettingsOperations(
  { tools, registry, validation }: RouteDependencies,
  owner: Database,
): readonly Operation[] {
  const accessOf = (caller: RequestCaller) => ({
    ...actorOf(caller),
    db: caller.db,
    owner,
    tools,
    stage: registry.stage(paidVerificationId),
  })
  const verifiersOf = ({ prices }: RouteDependencies['validation']) =>
    emailVerifierNames.map((provider) => ({
      provider,
      price: { amount: Number(priceOf(prices, `${provider}.validation`)), currency: prices.currency },
    }))
  const show = async ({ db, tenantId }: RequestCaller) => ({
    ...(await showValidationSettings({ db, owner, tenantId })),
    max_age_days: validation.maxAgeDays,
    verifiers: verifiersOf(validation),
  })
  return [
    operation({
      method: 'GET',
      path,
      permission: 'read',
      tag,
      summary:
        'Show how the workspace validates e-mails: the rule for old verdicts, and the paid verifier without its key',
      response,
      handle: ({ caller }) => show(caller),
    }),
    operation({
      method: 'PUT',
      path,
      permission: 'admin',
      tag,
      summary:
        'Change how the workspace validates e-mails; a new key is tried before it is saved, and never shown again',
      body: validationSettingsChange,
      response,
      async handle({ body, caller }) {
        await changeValidationSettings(accessOf(caller), body)
        return show(caller)
      },
    }),
    operation({
      method: 'POST',
      path: `${path}/resume`,
      permission: 'admin',
      tag,
      summary: 'Use the key of the paid verifier again, after the cause of its rejection is removed',
      response: { schema: z.object({ resumed: z.boolean() }) },
      handle: async ({ caller }) => ({ resumed: await resumeVerifier(accessOf(caller)) }),
    }),
  ]
}
