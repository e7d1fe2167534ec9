import { AppError } from '../../core/errors.ts'
import { priceOf } from '../../costs/price-list.ts'
import { contacts } from '../../curation/entities/contacts.ts'
import { inBulkTransaction } from '../../db/transaction.ts'
import {
  previewValidation as preview,
  requestValidation,
} from '../../stages/wf8-email-validation/request-validation.ts'
import { emailValidationId } from '../../stages/wf8-email-validation/stage.ts'
import { readValidationSettings } from '../../stages/wf8-email-validation/validation-settings.ts'
import type { RouteDependencies } from '../app-options.ts'
import { previewValidation, validateContacts, validationPreview, validationRequested } from '../contract/validation.ts'
import { type Operation, operation } from '../operation.ts'
import { countTarget, expectCount, requireCount } from './expected-count.ts'
import { rowsTarget } from './rows-target.ts'

/** `POST /api/v2/contacts/validate`, with its preview. The undo is that of bulk changes. */
export function validationOperations({ registry, validation }: RouteDependencies): readonly Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/api/v2/contacts/validate/preview',
      permission: 'read',
      tag: 'contacts',
      summary: 'Preview a validation of e-mails: how many would be checked, and what the paid verifier costs at most',
      body: previewValidation,
      response: { schema: validationPreview },
      async handle({ body, caller }) {
        const { db, tenantId } = caller
        const { maxAgeDays, prices } = validation
        const target = rowsTarget(contacts, body, caller)
        const counts = await preview(db, { ...body, target, tenantId, maxAgeDays })
        const { provider } = await readValidationSettings(db, tenantId)
        const isPaid = body.paid && provider !== null
        const price = isPaid ? Number(priceOf(prices, `${provider}.validation`)) : 0
        const estimated_cost = { amount: Number((price * counts.will_queue).toFixed(4)), currency: prices.currency }
        return { ...counts, max_age_days: maxAgeDays, verifier: provider, estimated_cost }
      },
    }),
    operation({
      method: 'POST',
      path: '/api/v2/contacts/validate',
      permission: 'write',
      tag: 'contacts',
      summary:
        'Validate the e-mails of contacts, selected or not, by ids or filter; can be undone while they are queued',
      body: validateContacts,
      response: { schema: validationRequested },
      async handle({ body, caller }) {
        const { db, tenantId, userId } = caller
        const { expected_count: expected, all, ...how } = body
        const { maxAgeDays } = validation
        if (body.filter !== undefined) requireCount(expected, all)
        if (body.ids !== undefined && all !== undefined)
          throw new AppError('request_invalid', 'all is for a filter. Send ids, or filter and all: true.')
        const target = rowsTarget(contacts, body, caller)
        // Checked before any row is locked, and again with the exact number of rows.
        if (expected !== undefined)
          expectCount(await countTarget(db, { target, tenantId, entity: 'contacts' }), expected)
        return inBulkTransaction(db, async (trx) => {
          const stage = registry.stage(emailValidationId)
          const done = await requestValidation(trx, stage, userId, { ...how, target, tenantId, maxAgeDays })
          if (expected !== undefined) expectCount(done.matched, expected)
          return done
        })
      },
    }),
  ]
}
