import { z } from 'zod'
import { changeSuggestions, listSuggestions, showSuggestions } from '../learning/suggestion-settings.ts'
import { suggestionsChange, suggestions as suggestionsSchema } from './contract/suggestions.ts'
import { type Operation, operation } from './operation.ts'
import { gateParameter, tableOf } from './rules.ts'

const path = '/api/v2/suggestions'
const tag = 'rules'
const response = { schema: suggestionsSchema }

/** Suggested decisions: one model per gate, learnt from what people of the workspace decided. */
export function suggestionOperations(): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path,
      permission: 'read',
      tag,
      summary: 'List what was learnt from decisions at each gate: state, accuracy on held-out decisions, weights',
      response: { schema: z.object({ items: z.array(suggestionsSchema) }) },
      handle: async ({ caller: { db, tenantId } }) => ({ items: await listSuggestions(db, tenantId) }),
    }),
    operation({
      method: 'GET',
      path: `${path}/:gate`,
      permission: 'read',
      tag,
      summary: 'Show what was learnt from decisions at a gate',
      params: gateParameter,
      response,
      handle: ({ params, caller: { db, tenantId } }) => showSuggestions(db, tenantId, tableOf(params.gate)),
    }),
    operation({
      method: 'PUT',
      path: `${path}/:gate`,
      permission: 'write',
      tag,
      summary: 'Let the suggestions of a gate select rows that arrive from now on, or only suggest',
      params: gateParameter,
      body: suggestionsChange,
      response,
      handle: ({ params, body, caller: { db, tenantId, userId: actorId } }) =>
        changeSuggestions(db, { tenantId, entity: tableOf(params.gate), actorId }, body),
    }),
  ]
}
