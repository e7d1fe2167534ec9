import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Trx } from '../db/transaction.ts'

/**
 * One writer of links per tenant at a time: two sources that are saved at the same moment would not see each other. Take it
 * before any other lock.
 */
export async function lockLinks(trx: Trx, tenantId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`businesses of ${tenantId}`}, 0))`.execute(trx)
}

/**
 * Makes two businesses one in lists and exports, with all that were linked to either. The listed one is the one that people
 * worked on, then one with a website, then one whose facts may be kept, then the older. Returns its id.
 */
export async function linkBusinesses(trx: Trx, tenantId: string, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT business.id FROM local_businesses AS business JOIN leads ON leads.local_business_id = business.id
    WHERE business.tenant_id = ${tenantId} AND business.id IN (
      SELECT coalesce(same_as_id, id) FROM local_businesses WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::uuid[]))
    ORDER BY (leads.curated_at IS NOT NULL OR leads.notes IS NOT NULL OR leads.tags <> '{}' OR leads.owner_id IS NOT NULL
        OR leads.follow_up_at IS NOT NULL OR leads.edits <> '{}') DESC,
      (business.website_url IS NOT NULL OR business.domain_id IS NOT NULL) DESC, business.retain_until IS NOT NULL, business.id
    FOR UPDATE OF business`.execute(trx)
  const [main, ...copies] = rows.map(({ id }) => id)
  if (main === undefined) throw new AppError('not_found', `There are no businesses ${ids.join(' and ')}.`)
  await sql`
    UPDATE local_businesses SET same_as_id = ${main}
    WHERE tenant_id = ${tenantId} AND (id = ANY(${copies}::uuid[]) OR same_as_id = ANY(${copies}::uuid[]))`.execute(trx)
  return main
}

/** Lists the second business by itself again, or the first one if the second is the listed one. */
async function separate(trx: Trx, tenantId: string, [one, other]: readonly [string, string]): Promise<void> {
  await sql`
    UPDATE local_businesses SET same_as_id = NULL WHERE id = (
      SELECT copy.id FROM local_businesses AS copy JOIN local_businesses AS beside
        ON beside.id IN (${one}, ${other}) AND beside.id <> copy.id
      WHERE copy.tenant_id = ${tenantId} AND copy.id IN (${one}, ${other})
        AND copy.same_as_id = coalesce(beside.same_as_id, beside.id)
      ORDER BY copy.id = ${other} DESC LIMIT 1)`.execute(trx)
}

interface Author {
  readonly tenantId: string
  readonly userId: string
}

type MatchAnswer = 'same' | 'different'

/**
 * What a person says of two businesses, kept as a label. Null takes the answer back: a pair that was linked without a
 * question is linked again, any other is a suggestion again.
 */
export async function answerMatch(
  trx: Trx,
  { tenantId, userId }: Author,
  [one, other]: readonly [string, string],
  answer: MatchAnswer | null,
): Promise<void> {
  await lockLinks(trx, tenantId)
  const found = await sql`
    SELECT FROM local_businesses WHERE tenant_id = ${tenantId} AND id IN (${one}, ${other})`.execute(trx)
  if (found.rows.length !== 2) throw new AppError('not_found', `There are no businesses ${one} and ${other}.`)
  const { rows } = await sql<{ verdict: 'link' | 'ask' }>`
    INSERT INTO business_matches (tenant_id, one_id, other_id, verdict, answer, answered_by, answered_at)
    VALUES (${tenantId}, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), 'ask', ${answer},
      ${userId}, now())
    ON CONFLICT (one_id, other_id, tenant_id) DO UPDATE SET answer = excluded.answer,
      answered_by = CASE WHEN excluded.answer IS NOT NULL THEN excluded.answered_by END,
      answered_at = CASE WHEN excluded.answer IS NOT NULL THEN excluded.answered_at END
    RETURNING verdict`.execute(trx)
  const isLinked = answer === 'same' || (answer === null && rows[0]?.verdict === 'link')
  if (isLinked) await linkBusinesses(trx, tenantId, [one, other])
  else await separate(trx, tenantId, [one, other])
}
