import { AppError } from '../../core/errors.ts'
import { priceOf } from '../../costs/price-list.ts'
import { contacts } from '../../curation/entities/contacts.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { leads } from '../../curation/entities/leads.ts'
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

/** `POST /api/v2/contacts/validate` and `/leads/validate`, with their previews. The undo is that of bulk changes. */
export function validationOperations(dependencies: RouteDependencies): readonly Operation[] {
  return [...validationOf(contacts, dependencies), ...validationOf(leads, dependencies)]
}

const texts = {
  contacts: {
    preview: 'Preview a validation of e-mails: how many would be checked, and what the paid verifier costs at most',
    validate:
      'Validate the e-mails of contacts, selected or not, by ids or filter; can be undone while they are queued',
  },
  leads: {
    preview:
      'Preview a validation of main e-mails: how many would be checked, and what the paid verifier costs at most',
    validate: 'Validate the main e-mails of leads, by ids or filter; can be undone while they are queued',
  },
}

function validationOf(entity: Entity, { registry, validation }: RouteDependencies): readonly Operation[] {
  const name = entity === leads ? 'leads' : 'contacts'
  const tag = name
  const path = `/api/v2/${name}/validate` as const
  return [
    operation({
      method: 'POST',
      path: `${path}/preview`,
      permission: 'read',
      tag,
      summary: texts[name].preview,
      body: previewValidation,
      response: { schema: validationPreview },
      async handle({ body, caller }) {
        const { db, tenantId } = caller
        const { prices, maxAgeDays } = validation
        const target = rowsTarget(entity, body, caller)
        const counts = await preview(db, { ...body, entity: name, target, tenantId, maxAgeDays })
        const { provider } = await readValidationSettings(db, tenantId)
        const isPaid = body.paid && provider !== null
        const price = isPaid ? Number(priceOf(prices, `${provider}.validation`)) : 0
        const estimated_cost = { amount: Number((price * counts.will_queue).toFixed(4)), currency: prices.currency }
        return { ...counts, max_age_days: maxAgeDays, verifier: provider, estimated_cost }
      },
    }),
    operation({
      method: 'POST',
      path,
      permission: 'write',
      tag,
      summary: texts[name].validate,
      body: validateContacts,
      response: { schema: validationRequested },
      async handle({ body, caller }) {
        const { db, tenantId, userId } = caller
        const { maxAgeDays } = validation
        const { expected_count: expected, all, ...how } = body
        if (body.filter !== undefined) requireCount(expected, all)
        if (body.ids !== undefined && all !== undefined)
          throw new AppError('request_invalid', 'all is for a filter. Send ids, or filter and all: true.')
        const target = rowsTarget(entity, body, caller)
        const counted = { target, tenantId, entity: name } as const
        // Checked before any row is locked, and again with the exact number of rows.
        if (expected !== undefined) expectCount(await countTarget(db, counted), expected)
        return inBulkTransaction(db, async (trx) => {
          const stage = registry.stage(emailValidationId)
          const done = await requestValidation(trx, stage, userId, { ...how, ...counted, maxAgeDays })
          // Of leads, only the contacts with their main e-mails are locked.
          const matched = name === 'contacts' ? done.matched : await countTarget(trx, counted)
          if (expected !== undefined) expectCount(matched, expected)
          return { ...done, matched }
        })
      },
    }),
  ]
}
