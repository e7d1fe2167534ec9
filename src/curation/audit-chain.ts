import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

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

/** Checks every event of a chain: its content, its number and the hash over the one before. */
export async function verifyAuditChain(db: Database, tenantId: string | null): Promise<ChainReport> {
  const ofTenant = sql`tenant_id IS NOT DISTINCT FROM ${tenantId}::uuid`
  const { rows: counts } = await sql<{ events: number; unsealed: number; erased: number; head: string | null }>`
    SELECT count(*)::int AS events, (count(*) FILTER (WHERE chain_no IS NULL))::int AS unsealed,
      (count(*) FILTER (WHERE details = '{"erased": true}'))::int AS erased,
      (SELECT encode(chain_hash, 'hex') FROM audit_events WHERE ${ofTenant} AND chain_no IS NOT NULL
        ORDER BY chain_no DESC LIMIT 1) AS head
    FROM audit_events WHERE ${ofTenant}`.execute(db)
  const { rows: faults } = await sql<ChainFault>`
    SELECT chain_no::float8 AS "chainNo", id, CASE WHEN NOT is_next THEN 'missing before' WHEN NOT is_content THEN 'changed'
      ELSE 'hash wrong' END AS problem
    FROM (
      SELECT chain_no, id, chain_no = lag(chain_no, 1, 0::bigint) OVER chain + 1 AS is_next,
        details = '{"erased": true}' OR content_hash = audit_content_hash(audit_events) AS is_content,
        chain_hash = sha256(lag(chain_hash, 1, ''::bytea) OVER chain || content_hash) AS is_linked
      FROM audit_events WHERE ${ofTenant} AND chain_no IS NOT NULL WINDOW chain AS (ORDER BY chain_no)
    ) AS checked
    WHERE NOT (is_next AND is_content AND is_linked) ORDER BY chain_no LIMIT ${maxFaults}`.execute(db)
  return { tenantId, ...(counts[0] ?? { events: 0, unsealed: 0, erased: 0, head: null }), faults }
}
