import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { ofTenant } from './delete-old-audit-events.ts'

const batchEvents = 5000

/** Adds what happened since to the chains of all tenants. Safe to call from several processes. */
export async function sealAuditEvents(db: Database): Promise<number> {
  let total = 0
  for (;;) {
    const { rows } = await sql<{ sealed: number }>`SELECT seal_audit_events(${batchEvents}) AS sealed`.execute(db)
    const sealed = rows[0]?.sealed ?? 0
    total += sealed
    if (sealed < batchEvents) return total
  }
}

/** The state of one chain. */
export interface ChainReport {
  /** Null: the events of the installation. */
  readonly tenantId: string | null
  readonly events: number
  /** Deleted after their retention time, from the beginning of the chain on. */
  readonly expired: number
  /** Not yet part of the chain. */
  readonly unsealed: number
  /** Their details were removed when a person was erased. */
  readonly erased: number
  /** Of the last sealed event: noted elsewhere, it proves later that nothing was cut off. */
  readonly head: string | null
  readonly faults: readonly ChainFault[]
}

interface ChainFault {
  readonly chainNo: number
  readonly id: string
  readonly problem: 'changed' | 'missing before' | 'hash wrong'
}

const maxFaults = 20

type Counts = Pick<ChainReport, 'events' | 'expired' | 'unsealed' | 'erased' | 'head'>

/**
 * Checks every event of a chain: its content, its number and the hash over the one before. A chain whose oldest events have
 * expired begins after the event that deleteOldAuditEvents noted.
 */
export async function verifyAuditChain(db: Database, tenantId: string | null): Promise<ChainReport> {
  const own = ofTenant(tenantId)
  const expired = sql`expired AS MATERIALIZED (
      SELECT (details ->> 'chain_no')::bigint AS chain_no, decode(details ->> 'chain_hash', 'hex') AS chain_hash
      FROM audit_events WHERE ${own} AND action = 'expire' AND subject = 'audit_events' AND (details ->> 'chain_no')::bigint =
        (SELECT min(chain_no) - 1 FROM audit_events WHERE ${own} AND chain_no IS NOT NULL)
      LIMIT 1)`
  const { rows: counts } = await sql<Counts>`
    WITH ${expired}
    SELECT coalesce((SELECT chain_no FROM expired), 0)::int AS expired, count(*)::int AS events, (count(*) FILTER (WHERE chain_no IS NULL))::int AS unsealed,
      (count(*) FILTER (WHERE details = '{"erased": true}'))::int AS erased,
      (SELECT encode(chain_hash, 'hex') FROM audit_events WHERE ${own} AND chain_no IS NOT NULL
        ORDER BY chain_no DESC LIMIT 1) AS head
    FROM audit_events WHERE ${own}`.execute(db)
  const { rows: faults } = await sql<ChainFault>`
    WITH ${expired}
    SELECT chain_no::float8 AS "chainNo", id, CASE WHEN NOT is_next THEN 'missing before' WHEN NOT is_content THEN 'changed'
      ELSE 'hash wrong' END AS problem
    FROM (
      SELECT chain_no, id, chain_no = coalesce(lag(chain_no) OVER chain, (SELECT chain_no FROM expired), 0) + 1 AS is_next,
        details = '{"erased": true}' OR content_hash = audit_content_hash(audit_events) AS is_content,
        chain_hash = sha256(coalesce(lag(chain_hash) OVER chain, (SELECT chain_hash FROM expired), ''::bytea)
          || content_hash) AS is_linked
      FROM audit_events WHERE ${own} AND chain_no IS NOT NULL WINDOW chain AS (ORDER BY chain_no)
    ) AS checked
    WHERE NOT (is_next AND is_content AND is_linked) ORDER BY chain_no LIMIT ${maxFaults}`.execute(db)
  return { tenantId, ...(counts[0] ?? { events: 0, expired: 0, unsealed: 0, erased: 0, head: null }), faults }
}
