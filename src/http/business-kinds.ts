import { knownKindLabels } from '../display/kind-label.ts'
import { suggestedKinds } from '../display/suggested-kinds.ts'
import { kindLabelList, kindLabelsQuery, kindSuggestions, kindSuggestionsQuery } from './contract/business-kinds.ts'
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

const maxSuggestions = 8

/** The kinds that a typed text may mean. */
export function kindSuggestionsOperation(): Operation {
  return operation({
    method: 'GET',
    path: '/api/v2/business-kinds/suggestions',
    permission: 'read',
    tag: 'searches',
    summary: 'Kinds of business for a typed text: by word, synonym or beginning of a word',
    query: kindSuggestionsQuery,
    response: { schema: kindSuggestions },
    handle: ({ query: { text, language } }) => ({ kinds: suggestedKinds(text, language, maxSuggestions) }),
  })
}
