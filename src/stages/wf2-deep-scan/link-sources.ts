import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { linkBusinesses, lockLinks } from '../../leads/link-businesses.ts'
import { matchPlaces, type PlaceMatch } from '../../matching/match-places.ts'
import { type Candidate, findCandidates, ownFacts } from './match-candidates.ts'

/** A business is rarely in doubt with more than a few others; a person reads every suggestion. */
const maxSuggestions = 3

type Scored = Candidate & PlaceMatch

/**
 * Links a saved business with the same one of another source, if that is certain, and suggests it to a person where it is
 * not. Within one source nothing is linked without a person: the source itself says that they are two. Returns the id of
 * the listed business. About 60 pairs at most are compared, 5 ms.
 */
export async function linkSources(trx: Trx, tenantId: string, businessId: string): Promise<string> {
  const own = await ownFacts(trx, tenantId, businessId)
  if (own === undefined) return businessId
  if (own.same_as_id !== null) return own.same_as_id
  const found = await findCandidates(trx, tenantId, own)
  const scored = found
    .map((candidate): Scored => ({ ...candidate, ...matchPlaces(own.facts, candidate.facts) }))
    .filter(({ verdict }) => verdict !== 'different')
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  const certain = scored.find(({ verdict, hasOwnSource }) => verdict === 'link' && !hasOwnSource)
  const asked = scored.filter((one) => one !== certain && one.main !== certain?.main)
  const best = asked.filter(({ main }, at) => asked.findIndex((other) => other.main === main) === at)
  await saveMatches(trx, tenantId, own.id, [
    ...(certain === undefined ? [] : [{ ...certain, verdict: 'link' as const }]),
    ...best.slice(0, maxSuggestions).map((one) => ({ ...one, verdict: 'ask' as const })),
  ])
  return certain === undefined ? own.id : linkBusinesses(trx, tenantId, [own.id, certain.id])
}

/** Answers stay; unanswered suggestions that the facts no longer support are removed. */
async function saveMatches(trx: Trx, tenantId: string, id: string, matches: readonly Scored[]): Promise<void> {
  const rows = matches.map(({ id: other, score, reasons, verdict }) => ({ other, score, reasons, verdict }))
  await sql`
    DELETE FROM business_matches
    WHERE tenant_id = ${tenantId} AND (one_id = ${id} OR other_id = ${id}) AND verdict = 'ask' AND answer IS NULL
      AND NOT (ARRAY[one_id, other_id] && ${rows.map(({ other }) => other)}::uuid[])`.execute(trx)
  await sql`
    INSERT INTO business_matches AS known (tenant_id, one_id, other_id, score, reasons, verdict)
    SELECT ${tenantId}::uuid, least(other, ${id}), greatest(other, ${id}), score, reasons, verdict
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS found (other uuid, score real, reasons text[], verdict text)
    ORDER BY other
    ON CONFLICT (one_id, other_id, tenant_id) DO UPDATE SET score = excluded.score, reasons = excluded.reasons,
      verdict = CASE WHEN known.verdict = 'link' THEN 'link' ELSE excluded.verdict END`.execute(trx)
}

/** Whether the tenant has places of several sources; then the links of the tenant are locked. */
export async function lockIfSeveralSources(trx: Trx, tenantId: string, provider: string): Promise<void> {
  const { rows } = await sql<{ several: boolean }>`
    SELECT EXISTS (SELECT FROM places WHERE tenant_id = ${tenantId} AND provider < ${provider})
      OR EXISTS (SELECT FROM places WHERE tenant_id = ${tenantId} AND provider > ${provider}) AS several`.execute(trx)
  if (rows[0]?.several === true) await lockLinks(trx, tenantId)
}
