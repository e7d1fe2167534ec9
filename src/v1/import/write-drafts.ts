import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../core/uuid.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Target } from '../tables/v1-mapping.ts'
import { decideUpdate, type ExistingRow } from './decide-update.ts'
import { type Group, isEmptyValue } from './merge-drafts.ts'

export interface WrittenGroup {
  readonly group: Group
  readonly id: string
  readonly created: boolean
  /** Whether a column of a known row changed. */
  readonly changed: boolean
}

/**
 * Writes a batch: one query for existing rows, one insert, one update. The columns come from the target, their types from
 * the table.
 */
export async function writeDrafts(
  trx: Trx,
  tenantId: string,
  target: Target,
  groups: readonly Group[],
): Promise<WrittenGroup[]> {
  const existing = await findExisting(trx, tenantId, target, groups)
  const missing = groups.filter((_, n) => !existing.has(n))
  const deleted = await deletedAmong(trx, target, missing)
  const fresh = missing.filter((group) => !deleted.has(group)).map((group) => ({ group, id: newId() }))
  await insertRows(trx, tenantId, target, fresh)
  const decided = [...existing].flatMap(([n, row]) => {
    const group = groups[n]
    return group === undefined ? [] : [{ group, row, change: decideUpdate(target, group, row) }]
  })
  const changed = await updateRows(trx, target, decided)
  return [
    ...fresh.map(({ group, id }) => ({ group, id, created: true, changed: false })),
    ...decided.map(({ group, row }) => ({ group, id: row.id, created: false, changed: changed.has(row.id) })),
  ]
}

/** Groups whose row was deleted in V2: they are not created again. A row whose key has changed counts as new. */
async function deletedAmong(trx: Trx, { table }: Target, missing: readonly Group[]): Promise<ReadonlySet<Group>> {
  const known = new Map(missing.flatMap((group) => [[knownIdOf(group), group] as const]).filter(([id]) => id !== null))
  if (known.size === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE id = ANY(${[...known.keys()]}::uuid[])
  `.execute(trx)
  for (const { id } of rows) known.delete(id)
  return new Set(known.values())
}

const columnsOfStage = (stage: string) =>
  ['status', 'outcome', 'error_code', 'error', 'finished_at'].map((name) => `${stage}_${name}`)
/** Columns that users edit by PATCH. */
const editable: ReadonlySet<string> = new Set(['notes', 'tags'])
const curationColumns = ['curation_status', 'curated_at', 'curation_reason']

function columnsOf(target: Target): string[] {
  const curation = target.curated ? curationColumns : []
  return [
    ...new Set([
      ...target.key,
      ...target.facts,
      ...target.onCreate,
      ...curation,
      ...target.stages.flatMap(columnsOfStage),
    ]),
  ]
}

function rowOf({ draft }: Group): Record<string, unknown> {
  const { key, facts, onCreate, curation, progress, updatedAt } = draft
  const stages = Object.entries(progress).flatMap(([stage, state]) =>
    Object.entries(state).map(([name, value]) => [`${stage}_${name}`, value] as const),
  )
  const chosen = curation === null || curation === 'New'
  return {
    ...key,
    ...facts,
    ...onCreate,
    curation_status: curation,
    curated_at: chosen ? null : updatedAt,
    curation_reason: chosen ? null : 'v1_import',
    ...Object.fromEntries(stages),
  }
}

/**
 * Existing rows by the index of their group, locked in id order like everywhere. Rows that will not change are not locked,
 * as a lock is a write.
 */
async function findExisting(
  trx: Trx,
  tenantId: string,
  target: Target,
  groups: readonly Group[],
): Promise<ReadonlyMap<number, ExistingRow>> {
  const wanted = groups.map((group, n) => ({ n, ...group.draft.key, id: knownIdOf(group) }))
  const match = target.match === undefined ? sql`false` : sql.raw(target.match)
  const keys = target.key.map((name) => sql`, (w.value ->> ${name})::${typeOf(name)} AS ${sql.ref(name)}`)
  const { rows } = await sql<ExistingRow & { n: number }>`
    WITH d AS MATERIALIZED (
      SELECT (w.value ->> 'n')::int AS n, (w.value ->> 'id')::uuid AS id ${sql.join(keys, sql``)}
      FROM jsonb_array_elements(${JSON.stringify(wanted)}) AS w
    ), found AS MATERIALIZED (
      ${target.match === undefined ? sql`` : sql`SELECT d.n, t.id FROM d JOIN ${sql.table(target.table)} AS t ON t.tenant_id = ${tenantId} AND ${match} UNION`}
      SELECT d.n, t.id FROM d JOIN ${sql.table(target.table)} AS t ON t.id = d.id
      ${target.match === undefined ? sql`` : sql`WHERE ${noKey(target)}`}
    )
    ${target.updates ? stateOf(target) : sql`SELECT n, id FROM found`}
  `.execute(trx)
  return new Map(rows.map((row) => [row.n, row]))
}

/** Rows without a key are found by the ledger only. */
function noKey({ key }: Target): RawBuilder<unknown> {
  return sql.join(
    key.map((name) => sql`d.${sql.ref(name)} IS NULL`),
    sql` AND `,
  )
}

function typeOf(column: string): RawBuilder<unknown> {
  return column.endsWith('_id') && column !== 'provider_place_id' ? sql`uuid` : sql`text`
}

function knownIdOf({ items }: Group): string | null {
  return items.find(({ known }) => known?.entity_id != null)?.known?.entity_id ?? null
}

/** Columns that a user has edited since, including cleared ones. */
const editedColumns = sql`ARRAY(
  SELECT jsonb_object_keys(a.details - 'ids') FROM audit_events AS a
  WHERE a.details -> 'ids' @> jsonb_build_array(t.id) AND a.action = 'edit')`

function stateOf({ table, touched, curated, stages, facts }: Target): RawBuilder<unknown> {
  const chosen = curated
    ? sql`t.curation_status, t.curation_reason, t.curated_at`
    : sql`NULL AS curation_status, NULL AS curation_reason, NULL AS curated_at`
  const progress = stages.map((stage) => {
    const [status, outcome, started] = ['status', 'outcome', 'started_at'].map((name) => sql.ref(`t.${stage}_${name}`))
    return sql`${sql.lit(stage)}, jsonb_build_object('status', ${status}, 'outcome', ${outcome}, 'ours', ${started} IS NULL)`
  })
  return sql`
    SELECT found.n, t.id, ${sql.raw(touched)} AS touched, ${chosen}, jsonb_build_object(${sql.join(progress)}) AS progress,
      (SELECT max(coalesce(r.v1_updated_at, '-infinity')) FROM v1_rows AS r WHERE r.entity_id = t.id) AS said_at,
      ${facts.some((name) => editable.has(name)) ? editedColumns : sql`'{}'::text[]`} AS kept
    FROM found JOIN ${sql.table(table)} AS t ON t.id = found.id
    ORDER BY t.id FOR NO KEY UPDATE OF t`
}

async function insertRows(
  trx: Trx,
  tenantId: string,
  target: Target,
  fresh: readonly { readonly group: Group; readonly id: string }[],
): Promise<void> {
  if (fresh.length === 0) return
  const columns = sql.join(['id', ...columnsOf(target)].map((name) => sql.ref(name)))
  const rows = fresh.map(({ group, id }) => ({ ...rowOf(group), id }))
  await sql`
    INSERT INTO ${sql.table(target.table)} (tenant_id, ${columns}) SELECT ${tenantId}::uuid, ${columns}
    FROM json_populate_recordset(null::${sql.table(target.table)}, ${JSON.stringify(rows)})
  `.execute(trx)
}

async function updateRows(
  trx: Trx,
  target: Target,
  decided: readonly {
    readonly group: Group
    readonly row: ExistingRow
    readonly change: ReturnType<typeof decideUpdate>
  }[],
): Promise<ReadonlySet<string>> {
  const wanted = decided.filter(({ change }) => change !== undefined)
  if (wanted.length === 0) return new Set()
  const rows = wanted.map(({ group, row }) => ({ ...withoutEmpty(rowOf(group)), id: row.id }))
  const changes = wanted.map(({ row, change }) => ({ id: row.id, touched: row.touched, kept: row.kept, ...change }))
  const parts = [
    ...target.facts.map((name) => {
      const [current, imported] = [sql.ref(`t.${name}`), sql.ref(`d.${name}`)]
      // An empty list is a gap unless V2 has its own data about the row.
      const isGap = sql`(${current} IS NULL OR NOT c.touched AND to_jsonb(${current}) IN ('[]', '{}'))`
      const keeps = editable.has(name) ? sql`${name} = ANY(c.kept)` : sql`false`
      return {
        name,
        value: sql`CASE WHEN ${imported} IS NULL OR ${keeps} THEN ${current} WHEN c.newer OR ${isGap} THEN ${imported} ELSE ${current} END`,
      }
    }),
    ...(target.curated ? curationColumns : []).map((name) => given(name, sql`c.curation`)),
    ...target.stages.flatMap((stage) =>
      columnsOfStage(stage).map((name) => given(name, sql`${stage} = ANY(c.stages)`)),
    ),
  ]
  const { rows: changed } = await sql<{ id: string }>`
    UPDATE ${sql.table(target.table)} AS t
    SET ${sql.join(parts.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`))}
    FROM json_populate_recordset(null::${sql.table(target.table)}, ${JSON.stringify(rows)}) AS d
    JOIN json_to_recordset(${JSON.stringify(changes)}) AS c
      (id uuid, touched boolean, newer boolean, curation boolean, stages text[], kept text[]) ON c.id = d.id
    WHERE t.id = d.id AND (${sql.join(parts.map(({ name }) => sql.ref(`t.${name}`)))})
      IS DISTINCT FROM (${sql.join(parts.map(({ value }) => value))})
    RETURNING t.id
  `.execute(trx)
  return new Set(changed.map(({ id }) => id))
}

function withoutEmpty(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isEmptyValue(value) ? null : value]))
}

function given(name: string, when: RawBuilder<unknown>) {
  return { name, value: sql`CASE WHEN ${when} THEN ${sql.ref(`d.${name}`)} ELSE ${sql.ref(`t.${name}`)} END` }
}
