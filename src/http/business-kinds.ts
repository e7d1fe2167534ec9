import { knownKindLabels } from '../display/kind-label.ts'
import { kindLabelList, kindLabelsQuery } from './contract/business-kinds.ts'
import { type Operation, operation } from './operation.ts'

/** The labels of the categories that rows have as codes. */
export function businessKindsOperation(): Operation {
  return operation({
    method: 'GET',
    path: '/api/v2/business-kinds',
    permission: 'read',
    tag: 'entities',
    summary: 'Labels for the categories of places and businesses, by code',
    query: kindLabelsQuery,
    response: { schema: kindLabelList },
    handle: ({ query: { language } }) => ({ labels: knownKindLabels(language) }),
  })
}
