import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { columnReference } from '../filter/column-reference.ts'
import { reservedNames } from '../filter/filter-url.ts'
import type { ColumnType } from './column.ts'
import { entities, entityNamed, gates } from './entities.ts'
import { joinsFor } from './joins.ts'

const database = useTestDatabase()

const databaseTypes: Readonly<Record<ColumnType, readonly string[]>> = {
  text: ['text'],
  enum: ['text'],
  whole: ['smallint', 'integer', 'bigint'],
  decimal: ['real', 'double precision', 'numeric'],
  date: ['timestamp with time zone'],
  boolean: ['boolean'],
  uuid: ['uuid'],
  tags: ['ARRAY'],
  // Of two columns.
  point: [],
}

async function columnsOf(table: string): Promise<Map<string, { type: string; nullable: boolean }>> {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean }>`
    SELECT column_name AS name, data_type AS type, is_nullable = 'YES' AND NOT EXISTS (
        SELECT FROM pg_constraint WHERE contype = 'c' AND conrelid = ${table}::regclass
          AND pg_get_constraintdef(oid) = format('CHECK ((%I IS NOT NULL))', column_name)) AS nullable
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${table}`.execute(database.db)
  return new Map(rows.map(({ name, ...column }) => [name, column]))
}

/** The words of the check on a column, read back from its text. */
async function wordsOf(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'c' AND conrelid = ${table}::regclass AND cardinality(conkey) = 1 AND attname = ${column}`.execute(
    database.db,
  )
  return rows.flatMap(({ definition }) => [...definition.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? ''))
}

/** Columns of which an index has all known values in their order within a tenant. */
async function sortIndexesOf(table: string): Promise<Set<string>> {
  const { rows } = await sql<{ definition: string }>`
    SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'public' AND tablename = ${table}`.execute(
    database.db,
  )
  // A natural key of which the sort is all but the last column is as good: rows that it leaves to the id are one.
  const sorted = /\(tenant_id, (\w+), (?:id|domain_id)\b[\w, ]*\)(?: WITH \([^)]*\))?(?: WHERE \(\1 IS NOT NULL\))?$/
  return new Set(rows.flatMap(({ definition }) => sorted.exec(definition)?.[1] ?? []))
}

describe.each(entities)('$table', (entity) => {
  test('declares exactly the sorts that have an index', async () => {
    expect(entity.sortIndexes).toEqual(await sortIndexesOf(entity.table))
  })

  test('lists existing columns with matching types', async () => {
    const there = await columnsOf(entity.table)
    for (const [name, column] of entity.columns) {
      if (column.joined !== undefined) {
        const { relation, name: joinedName } = column.joined
        const related = await columnsOf(relation.table)
        expect(there.has(relation.own) && related.has(relation.other), `${entity.table}.${name}`).toBe(true)
        if (column.link === undefined) expect(databaseTypes[column.type]).toContain(related.get(joinedName)?.type)
        continue
      }
      if (column.link !== undefined) {
        const { table, own, other } = column.link
        const linking = await columnsOf(table)
        expect([linking.get(own)?.type, linking.get(other)?.type]).toEqual(['uuid', 'uuid'])
        continue
      }
      if (column.type === 'point') {
        expect([there.get('latitude')?.type, there.get('longitude')?.type]).toEqual([
          'double precision',
          'double precision',
        ])
        continue
      }
      const found = there.get(column.json?.column ?? name)?.type
      const expected = column.json === undefined ? databaseTypes[column.type] : ['jsonb']
      expect(expected, `${entity.table}.${name}`).toContain(found)
    }
  })

  test('lists the values that the database allows', async () => {
    for (const [name, { type, values: words, joined }] of entity.columns) {
      if (type !== 'enum' || entity.table === 'leads' || joined !== undefined) continue
      expect((await wordsOf(entity.table, name)).toSorted(), name).toEqual(words.toSorted())
    }
  })

  test('has status, outcome and error of every stage of the table', async () => {
    const stages = [...(await columnsOf(entity.table)).keys()].flatMap(
      (name) => /^(.+)_lease_token$/.exec(name)?.[1] ?? [],
    )
    for (const stage of stages) {
      for (const suffix of ['status', 'outcome', 'error_code', 'error', 'attempts', 'started_at', 'finished_at']) {
        expect([...entity.columns.keys()]).toContain(`${stage}_${suffix}`)
      }
    }
  })

  test('can be ordered and grouped as declared', async () => {
    const there = await columnsOf(entity.table)
    if (entity.group !== undefined) expect(there.get(entity.group)).toEqual({ type: 'uuid', nullable: false })
    for (const { column } of entity.bestFirst) expect(entity.columns.get(column)?.sortable).toBe(true)
    const sortable = [...entity.columns].filter(([, column]) => column.sortable)
    const orders = sortable.map(([name, column]) => columnReference(name, column))
    const table = sql.raw(`"${entity.table}" ${joinsFor(entity, entity.columns.keys())}`)
    await sql`SELECT id FROM ${table} ORDER BY ${sql.join(orders)} LIMIT 1`.execute(database.db)
  })

  test('does not list private columns', () => {
    for (const name of ['tenant_id', ...reservedNames]) expect(entity.columns.has(name)).toBe(false)
    const hidden = [...entity.columns.keys()].filter((name) =>
      /_lease_token$|_cursor$|_due_at$|_dead_at$|^raw$/.test(name),
    )
    expect(hidden).toEqual([])
  })
})

test('declares every gate, and each has a rule', async () => {
  const words = await wordsOf('autopilot_rules', 'entity')
  expect(words).toEqual(gates.map(({ table }) => table))
  expect(() => entityNamed('page')).toThrow('There is no curated entity "page". They are: places, local_businesses, ')
})
