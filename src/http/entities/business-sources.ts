import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { actorOf } from '../../access/caller.ts'
import { writeAudit } from '../../curation/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { answerMatch } from '../../leads/link-businesses.ts'
import {
  type BusinessSources,
  businessSources,
  matchAnswerBody,
  matchSuggestions,
  suggestionQuery,
} from '../contract/business-sources.ts'
import { byId } from '../contract/common.ts'
import { type Operation, operation } from '../operation.ts'
import { findRow } from './detail.ts'
import { resourceNamed } from './resource.ts'

const maxListed = 100

/** The facts of each source of a business, and businesses that may be the same. */
export function businessSourceOperations(): readonly Operation[] {
  const { entity, path, slug: tag } = resourceNamed('local-businesses')
  return [
    operation({
      method: 'GET',
      path: `${path}/:id/sources`,
      permission: 'read',
      tag,
      summary: 'Show what each source says of a business, with its licence, and the businesses that may be the same',
      params: byId,
      response: { schema: businessSources },
      async handle({ params: { id }, caller: { db, tenantId } }) {
        const row = await findRow(db, entity, tenantId, id)
        return sourcesOf(db, tenantId, String(row.same_as_id ?? id))
      },
    }),
    operation({
      method: 'GET',
      path: `${path}/matches`,
      permission: 'read',
      tag,
      summary: 'List pairs of businesses that may be the same and wait for the answer of a person',
      query: suggestionQuery,
      response: { schema: matchSuggestions },
      async handle({ query: { after }, caller: { db, tenantId } }) {
        const { rows } = await sql<{ id: string }>`
          SELECT pair.id, ${pairOf} AS match, ${recordOf('one')} AS one, ${recordOf('other')} AS other
          FROM business_matches AS pair ${joinRecord('one', sql`pair.one_id`)} ${joinRecord('other', sql`pair.other_id`)}
          WHERE pair.tenant_id = ${tenantId} AND ${isOpen} AND pair.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
          ORDER BY pair.id LIMIT ${maxListed}`.execute(db)
        return {
          items: rows.map(({ id: _, ...item }) => item),
          next: rows.length === maxListed ? (rows.at(-1)?.id ?? null) : null,
        }
      },
    }),
    operation({
      method: 'PUT',
      path: `${path}/matches`,
      permission: 'write',
      tag,
      summary: 'Say that two businesses are the same or different, or take that back; nothing is merged',
      body: matchAnswerBody,
      response: { status: 204, schema: z.undefined() },
      handle: ({ body: { ids, answer }, caller }) =>
        inTransaction(caller.db, async (trx) => {
          const [one = '', other = ''] = ids
          await answerMatch(trx, caller, [one, other], answer)
          const action = `match.${answer ?? 'undo'}`
          await writeAudit(trx, { ...actorOf(caller), action, subject: entity.table, details: { ids } })
          return undefined
        }),
    }),
  ]
}

async function sourcesOf(db: Database, tenantId: string, listed: string): Promise<BusinessSources> {
  const { rows: items } = await sql<BusinessSources['items'][number]>`
    SELECT ${fieldsOf('one')}, (
      SELECT ${pairOf} FROM business_matches AS pair
      WHERE one.id IN (pair.one_id, pair.other_id) AND (pair.answer = 'same' OR pair.verdict = 'link' AND pair.answer IS NULL)
        AND one.id <> ${listed}
      ORDER BY ${listed} IN (pair.one_id, pair.other_id) DESC, pair.score DESC NULLS LAST LIMIT 1) AS match
    FROM local_businesses AS one LEFT JOIN places AS one_place ON one_place.id = one.place_id
    WHERE one.tenant_id = ${tenantId} AND (one.id = ${listed} OR one.same_as_id = ${listed})
    ORDER BY one.id <> ${listed}, one.id LIMIT ${maxListed}`.execute(db)
  const own = items.map(({ id }) => id)
  const { rows: suggestions } = await sql<BusinessSources['suggestions'][number]>`
    SELECT ${fieldsOf('other')}, ${pairOf} AS match
    FROM business_matches AS pair
    ${joinRecord('other', sql`CASE WHEN pair.one_id = ANY(${own}::uuid[]) THEN pair.other_id ELSE pair.one_id END`)}
    WHERE pair.tenant_id = ${tenantId} AND (pair.one_id = ANY(${own}::uuid[]) OR pair.other_id = ANY(${own}::uuid[]))
      AND pair.verdict = 'ask' AND pair.answer IS NULL AND other.id <> ALL(${own}::uuid[])
    ORDER BY pair.score DESC NULLS LAST, pair.id LIMIT ${maxListed}`.execute(db)
  return { items, suggestions }
}

/** Not answered, and not linked by another pair. */
const isOpen = sql`pair.verdict = 'ask' AND pair.answer IS NULL
  AND coalesce(one.same_as_id, one.id) <> coalesce(other.same_as_id, other.id)`

const pairOf = sql`jsonb_build_object('ids', jsonb_build_array(pair.one_id, pair.other_id), 'score', pair.score,
  'reasons', to_jsonb(pair.reasons), 'answer', pair.answer)`

const joinRecord = (alias: string, id: RawBuilder<unknown>) => sql`
  JOIN local_businesses AS ${sql.ref(alias)} ON ${sql.ref(`${alias}.id`)} = ${id}
  LEFT JOIN places AS ${sql.ref(`${alias}_place`)} ON ${sql.ref(`${alias}_place.id`)} = ${sql.ref(`${alias}.place_id`)}`

const ofBusiness = [
  'id',
  'place_id',
  'name',
  'street',
  'postcode',
  'city',
  'region',
  'country',
  'phone',
  'website_url',
] as const
const listed = ['categories', 'review_count', 'business_status', 'attribution', 'retain_until', 'updated_at'] as const

function fieldsOf(alias: string): RawBuilder<unknown> {
  const own = (name: string) => sql.ref(`${alias}.${name}`)
  const ofPlace = (name: string) => sql`${sql.ref(`${alias}_place.${name}`)} AS ${sql.ref(name)}`
  return sql`${sql.join([...ofBusiness, ...listed].map(own))}, ${own('rating')}::float8 AS rating,
    ${own('same_as_id')} IS NULL AS is_listed, ${sql.join(['provider', 'provider_place_id', 'release'].map(ofPlace))}`
}

const recordOf = (alias: string) => sql`(SELECT to_jsonb(fields) FROM (SELECT ${fieldsOf(alias)}) AS fields)`
