// Claims: one statement takes due rows, marks them `Processing` and leases them.
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { AppError, messageOf, systemCodeOf } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import type { Stage, StageRow, Storable } from './define-stage.ts'
import { columnsOf, queueOf, type StageColumns } from './stage-columns.ts'

/** A row that this process works on until its lease ends. */
export interface ClaimedRow {
  readonly row: StageRow
  /** The token of the lease, which all rows of one claim share. */
  readonly token: string
  /** The attempt in the database: saving a part sets it back to one. */
  attempt: number
  readonly cursor: Storable | null
  /** The key of the row's lane; undefined for a stage without lanes. */
  readonly lane: string | undefined
  /** Of a stage with `again`: what the row's input was. */
  readonly version: string | undefined
  /** Why the row cannot be processed: one of its lookups failed. */
  readonly fault?: AppError
}

/** Who claims, and how much. */
export interface ClaimRequest {
  readonly worker: string
  readonly limit: number
  /** Of the new lease. Default: a new one. */
  readonly token?: string
  /** Leases of earlier claims whose rows are all settled. The claim deletes them. */
  readonly doneLeases?: readonly string[]
  /** The last tenant that an earlier claim served: the next one comes first. */
  readonly afterTenant?: string
  /** Maximum rows of one tenant. Default: the limit. */
  readonly perTenant?: number
  /** Tenants whose rows are held back. */
  readonly heldTenants?: readonly string[]
  /** Claims the rows of lost workers that meet this condition; all other claims leave them out. See suspicion.ts. */
  readonly suspects?: RawBuilder<boolean>
}

/** Sorts before every tenant. */
const beforeAllTenants = '00000000-0000-0000-0000-000000000000'

/** A claim reads no further than this many tenants; the next one continues after them. */
const maxTenants = 200
/** Rows of tenants beyond these are found by the next tick. */
const maxTenantsToWaitFor = 2000
export const lowestPriority = 9

/**
 * Claims up to `limit` due rows under one lease. Tenants take turns; within a tenant the highest priority comes first, then
 * the row that has been due longest.
 *
 * The rows are picked in a MATERIALIZED step because `UPDATE ... WHERE id IN (SELECT ... LIMIT n FOR UPDATE SKIP
 * LOCKED)` may run its subquery more than once and claim more than n (100 for LIMIT 3 were seen). The update then finds
 * them by ctid, as an array: a join becomes a scan of the whole table as soon as the planner expects a large n (15 us a row
 * instead of 9). A row that moved in between is left for the next claim.
 *
 * Each priority is a separate index range: rows that are due later, for example because a budget is used up, are not read.
 */
export async function claim(db: Database, stage: Stage, request: ClaimRequest): Promise<ClaimedRow[]> {
  const c = columnsOf(stage)
  const perTenant = request.perTenant ?? request.limit
  const { token = randomUUID() } = request
  const { rows } = await sql<ReturnedRow>`
    WITH RECURSIVE ${tenantsInTurn(c, request, Math.max(maxTenants, request.limit))},
    picked AS MATERIALIZED (
      SELECT due.ctid, due.id FROM tenant, LATERAL (
        SELECT level_rows.ctid, level_rows.id FROM generate_series(0, ${lowestPriority}::int) AS level, LATERAL (
          SELECT ctid, id FROM ${c.table}
          WHERE tenant_id = tenant.id AND priority = level AND ${c.dueAt} <= now() AND ${isInTurn(c, request)}
          ORDER BY ${c.dueAt} LIMIT ${perTenant} FOR UPDATE SKIP LOCKED
        ) AS level_rows LIMIT ${perTenant}
      ) AS due
      WHERE ${isRunning(stage)}
      LIMIT ${request.limit}
    ), ${leasePicked(stage, request, token)}
    ${updatePicked(stage, token)}
  `.execute(db)
  return toClaimedRows(stage, rows, token)
}

/** The columns of a claimed row as the statement returns them. */
export interface ReturnedRow extends StageRow {
  readonly '@attempt': number
  /** Of a stage that saves parts. */
  readonly '@cursor'?: Storable | null
  /** Of a stage with lanes. */
  readonly '@lane'?: string | null
  /** Of a stage with `again`. */
  readonly '@version'?: string
}

type TenantOrder = Pick<ClaimRequest, 'afterTenant' | 'heldTenants' | 'suspects'>

/** Which of the due rows a claim takes. The condition on the error code has a partial index, so it is not a parameter. */
export function isInTurn(c: StageColumns, { suspects }: Pick<ClaimRequest, 'suspects'>): RawBuilder<unknown> {
  return suspects ? sql`${isSuspect(c)} AND ${suspects}` : sql`${c.errorCode} IS DISTINCT FROM 'worker_lost'`
}

const isSuspect = (c: StageColumns) => sql`${c.errorCode} = 'worker_lost'`

/**
 * CTE `tenant`: the tenants with queued rows, from the one after `afterTenant` on, then the ones before it. Each step is
 * one probe of the queue index, so a million queued rows of one tenant cost as much as one.
 */
export function tenantsInTurn(
  c: StageColumns,
  { afterTenant = beforeAllTenants, heldTenants = [], suspects }: TenantOrder,
  limit: number,
): RawBuilder<unknown> {
  const queued = sql`${c.table} WHERE ${c.dueAt} IS NOT NULL ${suspects ? sql`AND ${isSuspect(c)}` : sql``}`
  return sql`
    turn AS (
      SELECT ${afterTenant}::uuid AS id, 0 AS nth, false AS from_start
      UNION ALL
      SELECT next.tenant_id, nth + 1, next.from_start FROM turn, LATERAL (
        (SELECT tenant_id, turn.from_start FROM ${queued} AND tenant_id > turn.id ORDER BY tenant_id LIMIT 1)
        UNION ALL
        (SELECT tenant_id, true FROM ${queued} AND NOT turn.from_start ORDER BY tenant_id LIMIT 1)
        LIMIT 1
      ) AS next
      WHERE nth < ${limit} AND (NOT next.from_start OR next.tenant_id <= ${afterTenant}::uuid)
    ), tenant AS (
      SELECT id FROM turn WHERE nth > 0 AND id <> ALL(${heldTenants}::uuid[])
    )`
}

/** The pause is read in the statement of the claim, so no row is claimed after a pause is committed. */
export function isRunning(stage: Stage): RawBuilder<unknown> {
  return sql`NOT EXISTS (SELECT FROM stage_settings WHERE stage_id = ${stage.id} AND paused)`
}

/** The CTEs that claim the rows of CTE `picked` (`claimed`), lease them, and delete the leases of settled rows. */
export function claimPicked(stage: Stage, request: ClaimRequest, token: string): RawBuilder<unknown> {
  return sql`claimed AS (${updatePicked(stage, token)}), ${leasePicked(stage, request, token)}`
}

function updatePicked(stage: Stage, token: string): RawBuilder<unknown> {
  const c = columnsOf(stage)
  const returned = fieldsOf(stage).map((name) => sql.ref(name))
  for (const [name, query] of Object.entries(stage.lookups ?? {})) returned.push(sql`(${query}) AS ${sql.ref(name)}`)
  if (stage.savePart !== undefined) returned.push(sql`${c.cursor} AS "@cursor"`)
  if (stage.lane !== undefined) returned.push(sql`(${stage.lane.key}) AS "@lane"`)
  if (stage.again === true) returned.push(sql`${versionOf(stage)} AS "@version"`)
  return sql`
    UPDATE ${c.table}
    SET ${c.status} = 'Processing', ${c.attempts} = ${c.attempts} + 1, ${c.startedAt} = now(), ${c.leaseToken} = ${token}
    WHERE ctid = ANY(ARRAY(SELECT ctid FROM picked))
    RETURNING ${sql.join(returned)}, ${c.attempts} AS "@attempt"`
}

/**
 * The lease may name a row that moved and was not claimed: what counts is the token that a row carries.
 *
 * A claim does not wait for the disk. A crash of the server may undo it together with its lease, so its rows are queued again.
 * Whatever its work writes is committed later, and no later commit is kept without the earlier ones.
 */
function leasePicked(stage: Stage, request: ClaimRequest, token: string): RawBuilder<unknown> {
  return sql`
    leased AS (
      INSERT INTO leases (token, queue, worker, row_ids, expires_at)
      SELECT ${token}, ${queueOf(stage)}, ${request.worker}, array_agg(id),
        clock_timestamp() + make_interval(secs => ${stage.claim.leaseSeconds})
      FROM picked HAVING count(*) > 0 AND set_config('synchronous_commit', 'off', true) = 'off'
    ), cleared AS (
      DELETE FROM leases WHERE token = ANY(${request.doneLeases ?? []}::uuid[])
    )`
}

/** A hash of all that the work reads of a row. A change of it means that the work has to be done again. */
export function versionOf(stage: Stage): RawBuilder<string> {
  const columns = fieldsOf(stage).map((name) => sql.ref(`${stage.entity}.${name}`))
  const lookups = Object.values(stage.lookups ?? {}).map((query) => sql`(${query})`)
  return sql`md5(ROW(${sql.join([...columns, ...lookups])})::text)`
}

function fieldsOf(stage: Stage): string[] {
  return [...new Set(['id', 'tenant_id', ...stage.columns])]
}

/** Copies the declared fields one by one: a rest pattern is several times slower, and this runs for every row. */
export function toClaimedRows(stage: Stage, returned: readonly ReturnedRow[], token: string): ClaimedRow[] {
  const names = [...fieldsOf(stage), ...Object.keys(stage.lookups ?? {})]
  return returned.map((from) => {
    const row: Record<string, unknown> = {}
    for (const name of names) row[name] = (from as unknown as Record<string, unknown>)[name]
    const lane = from['@lane'] ?? undefined
    const version = from['@version']
    return { row: row as StageRow, token, attempt: from['@attempt'], cursor: from['@cursor'] ?? null, lane, version }
  })
}

/**
 * The lookups of a row that was claimed without them. A lookup that fails is the row's fault: it must not stop the claims of
 * the others.
 */
export async function readLookups(db: Database, stage: Stage, claimed: ClaimedRow): Promise<ClaimedRow> {
  const { id } = claimed.row
  const lookups = Object.entries(stage.lookups ?? {}).map(([name, query]) => sql`(${query}) AS ${sql.ref(name)}`)
  try {
    const { rows } = await sql<{ '@version'?: string | null }>`
      SELECT ${sql.join(lookups)}, ${stage.again === true ? versionOf(stage) : sql`NULL`} AS "@version"
      FROM ${columnsOf(stage).table} WHERE id = ${id}`.execute(db)
    const { '@version': version, ...found } = rows[0] ?? {}
    return { ...claimed, row: { ...claimed.row, ...found }, version: version ?? undefined }
  } catch (error) {
    if (!isDataFault(error)) throw error
    const message = `The data that the row refers to cannot be read: ${messageOf(error)}`
    return { ...claimed, fault: new AppError('unexpected', message, { cause: error }) }
  }
}

/** The input of a row outside a claim. */
export async function readRow(db: Database, stage: Stage, id: string): Promise<StageRow | undefined> {
  const columns = fieldsOf(stage).map((name) => sql.ref(name))
  for (const [name, query] of Object.entries(stage.lookups ?? {})) columns.push(sql`(${query}) AS ${sql.ref(name)}`)
  const { rows } =
    await sql<StageRow>`SELECT ${sql.join(columns)} FROM ${columnsOf(stage).table} WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** SQLSTATE classes 21 and 22: a statement met a value that it cannot handle. */
export function isDataFault(error: unknown): boolean {
  return /^2[12]/.test(systemCodeOf(error) ?? '')
}

/** Milliseconds until the next queued row is due; null when nothing is queued. Two probes per tenant and priority. */
export async function millisecondsUntilDue(db: Database, stage: Stage): Promise<number | null> {
  const c = columnsOf(stage)
  const { rows } = await sql<{ wait: number | null }>`
    WITH RECURSIVE ${tenantsInTurn(c, {}, maxTenantsToWaitFor)}
    SELECT (extract(epoch FROM min(first.due) - clock_timestamp()) * 1000)::float8 AS wait
    FROM tenant, generate_series(0, ${lowestPriority}::int) AS level,
      LATERAL (
        SELECT ${c.dueAt} AS due FROM ${c.table}
        WHERE ${c.dueAt} IS NOT NULL AND tenant_id = tenant.id AND priority = level
        ORDER BY ${c.dueAt} LIMIT 1
      ) AS first
  `.execute(db)
  const wait = rows[0]?.wait ?? null
  return wait === null ? null : Math.max(0, wait)
}
