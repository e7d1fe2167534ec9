import { sql } from 'kysely'
import type { Column } from '../curation/entities/column.ts'
import type { Entity } from '../curation/entities/define-entity.ts'
import { joinedValue, joinsFor } from '../curation/entities/joins.ts'
import { leads } from '../curation/entities/leads.ts'
import type { Database } from '../db/database.ts'
import { sampleDays, sampleIds, sampleInstants, sampleTexts } from './filter-arbitrary.ts'

interface Owner {
  readonly tenantId: string
  /** For entities that belong to a domain. */
  readonly domainId?: string
}

/** Close to the days in filters, and half a day from each "days ago". */
const dates = [
  ...[...sampleDays, ...sampleInstants].map((text) => new Date(text)),
  ...[0, 3, 9].map((days) => new Date(Date.now() - (days + 0.5) * 86_400_000)),
]

/** Columns whose values depend on other rows, constraints or the database. */
const left = [
  'id',
  'created_at',
  'updated_at',
  'place_id',
  'domain_id',
  'sitemap_file_id',
  'changed_at',
  'lead_id',
  'same_as_id',
  'owner_id',
  // Read from latitude and longitude.
  'location',
]
const particular: Readonly<Record<string, readonly unknown[]>> = {
  country: ['DE', 'GB'],
  priority: [0, 1, 5],
  contact_rank: [1, 2, 3],
  word_count: [0, 70_000],
  review_count: [0, 70_000],
  rating: [0, 0.3, 4.5],
}
const never = [/_attempts$/, /_next_attempt_at$/, /^curation_status$/, /^(name|url|method)$/]

/** All columns of the rows of a tenant, joined ones too. */
export async function readVariedRows(db: Database, entity: Entity, tenantId: string) {
  const joined = [...entity.columns].flatMap(([name, column]) =>
    column.joined === undefined ? [] : [[name, column.joined] as const],
  )
  const values = joined.map(([name, column]) => `, ${joinedValue(column)} AS "${name}"`).join('')
  const { rows } = await sql<{ id: string } & Record<string, unknown>>`
    SELECT ${sql.raw(`"${entity.table}".*${values} FROM "${entity.table}" ${joinsFor(entity, entity.columns.keys())}`)}
    WHERE tenant_id = ${tenantId} ORDER BY id`.execute(db)
  return rows
}

/** Gives every lead values of its own, so that the joined columns of other rows vary. The next refresh, as after a choice, replaces them. */
export async function varyLeads(db: Database): Promise<void> {
  const all = await db.selectFrom('leads').select('id').orderBy('id').execute()
  const columns = [...leads.columns].filter(
    ([name, { json, link, joined }]) =>
      json === undefined &&
      link === undefined &&
      joined === undefined &&
      !fixed.has(name) &&
      !name.startsWith('chosen_'),
  )
  for (const [n, { id }] of all.entries()) {
    const values = columns.map(([name, column], index) => [name, turn(name, column, (n >> (index % 4)) + index)])
    await db
      .updateTable('leads')
      .set(Object.fromEntries(values) as never)
      .where('id', '=', id)
      .execute()
  }
}

const fixed = new Set([...left, 'local_business_id', 'curation_status', 'curated_at'])

/** Creates rows in which each column rotates through its values at a different rate, including null where allowed. */
export async function makeVariedRows(db: Database, entity: Entity, count: number, owner: Owner): Promise<void> {
  const columns = [...entity.columns].filter(
    ([name, { json, link, joined }]) =>
      json === undefined && link === undefined && joined === undefined && !left.includes(name),
  )
  const domain = owner.domainId === undefined ? {} : { domain_id: owner.domainId }
  const rows = Array.from({ length: count }, (_, n) => ({
    tenant_id: owner.tenantId,
    ...domain,
    ...Object.fromEntries(
      columns.map(([name, column], index) => [name, turn(name, column, (n >> (index % 4)) + index)]),
    ),
    ...(entity.columns.has('url') && { url: `https://brix.example/${n}` }),
    ...jsonValues(entity, n),
  }))
  await db
    .insertInto(entity.table)
    // Built from the declaration: the columns have no static type.
    .values(rows as never)
    .execute()
}

function turn(name: string, column: Column, n: number): unknown {
  const values = particular[name] ?? valuesOf(name, column)
  const mayBeNull =
    column.type !== 'tags' &&
    !['priority', 'contact_count'].includes(name) &&
    !never.some((pattern) => pattern.test(name))
  return values[n % (values.length + (mayBeNull ? 1 : 0))] ?? null
}

function valuesOf(name: string, { type, values: words }: Column): readonly unknown[] {
  switch (type) {
    case 'text':
      return sampleTexts
    case 'whole':
      return [0, 1, 2, 3]
    case 'decimal':
      return [0, 0.3, 1]
    case 'date':
      return dates
    case 'boolean':
      return [true, false]
    case 'uuid':
      return sampleIds
    case 'point':
      return []
    case 'enum':
      // The other two statuses also need a lease or a time of failure.
      return name.endsWith('_status') && name !== 'curation_status' ? ['Queued', 'Completed'] : words
    case 'tags':
      return [[], sampleTexts.slice(0, 2), sampleTexts.slice(1, 9), sampleTexts.slice(8)]
  }
}

/** Texts, and other types that JSON from outside may contain. */
function jsonValues(entity: Entity, n: number): Record<string, unknown> {
  const columns = [...entity.columns.values()].flatMap(({ json }) => json ?? [])
  const keys = columns.map(({ path }) => path[0] ?? '')
  const value = [sampleTexts[n % sampleTexts.length], sampleTexts[n % 3], 7, { a: 1 }, null][n % 5]
  const found = n % 7 === 0 ? [] : Object.fromEntries(keys.slice(n % 2).map((key) => [key, value]))
  return Object.fromEntries(columns.map(({ column }) => [column, sql`${JSON.stringify(found)}::jsonb`]))
}
