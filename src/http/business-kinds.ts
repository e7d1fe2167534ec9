import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
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
/** Counting all of them would take longer than typing the next letter. */
const maxCounted = 1_000

/** How many leads have one of the codes, for each list of codes. */
async function countLeads(db: Database, tenantId: string, codes: readonly (readonly string[])[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*)::int FROM (
      SELECT FROM leads WHERE tenant_id = ${tenantId} AND same_as_id IS NULL
        AND kinds && ARRAY(SELECT jsonb_array_elements_text(wanted.codes)) LIMIT ${maxCounted}) AS found) AS count
    FROM jsonb_array_elements(${JSON.stringify(codes)}::jsonb) WITH ORDINALITY AS wanted (codes, position)
    ORDER BY position`.execute(db)
  return rows.map(({ count }) => count)
}

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
    async handle({ query: { text, language }, caller: { db, tenantId } }) {
      const suggested = suggestedKinds(text, language, maxSuggestions)
      const codes = suggested.map(({ codes }) => codes)
      const counts = await countLeads(db, tenantId, codes)
      return { kinds: suggested.map(({ kind }, at) => ({ ...kind, leads: counts[at] ?? 0 })) }
    },
  })
}
