// No filter, sort or count shows rows of another tenant. (authorisation.test.ts calls every route with another tenant's
// ids.)
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Column } from '../curation/entities/column.ts'
import type { Entity } from '../curation/entities/define-entity.ts'
import { operators } from '../curation/filter/filter.ts'
import { operatorsOf } from '../curation/filter/operators-of.ts'
import { useApi } from '../testing/api-fixture.ts'
import { type Lead, makeLead } from '../testing/lead.ts'
import { readVariedRows } from '../testing/varied-rows.ts'
import { readFacets } from './entities/facets.ts'
import { resources } from './entities/resource.ts'

const api = useApi()
const secret = 'secret-of-our-tenant'
let ours: Lead
let theirs: Lead
let stranger: string

beforeAll(async () => {
  ours = await makeLead(api.database.db, 'ours')
  theirs = await makeLead(api.database.db, 'theirs')
  stranger = await api.addKey(theirs.tenantId, 'admin')
  for (const { entity } of resources) await fill(entity)
})

/** Sets every column of our row, so that every filter could match. */
async function fill({ table, columns }: Entity): Promise<void> {
  const byType: Partial<Record<Column['type'], string>> = {
    text: `'${secret}'`,
    whole: '7',
    decimal: '0.5',
    date: 'now()',
    boolean: 'true',
    tags: `'{${secret}}'`,
  }
  for (const [name, { type, json }] of columns) {
    const value = byType[type]
    if (value === undefined || json !== undefined) continue
    const set = sql`UPDATE ${sql.table(table)} SET ${sql.ref(name)} = ${sql.raw(value)} WHERE tenant_id = ${ours.tenantId}
      AND ${sql.ref(name)} IS NOT DISTINCT FROM ${type === 'tags' ? sql`'{}'` : sql`NULL`}`
    // Columns that reject the value (a status without its lease, a generated column) stay unchanged.
    await set.execute(api.database.db).catch(() => undefined)
  }
}

async function ourRow(entity: Entity): Promise<Record<string, unknown>> {
  return (await readVariedRows(api.database.db, entity, ours.tenantId))[0] ?? {}
}

const [west, east, south, north] = [-180, 179, -90, 90]
const ring = [
  [west, south],
  [0, south],
  [east, south],
  [east, north],
  [0, north],
  [west, north],
  [west, south],
]
const everywhere = { type: 'Polygon', coordinates: [ring] }

/** Conditions on a column with our row's own value: at least one of them matches it. */
function conditionsOn(field: string, column: Column, value: unknown): object[] {
  const given = value instanceof Date ? value.toISOString() : Array.isArray(value) ? value[0] : value
  const one = column.type === 'decimal' ? Number(given) : given
  return operatorsOf(column).flatMap((op) => {
    if (operators[op] === 'none') return [{ field, op }]
    if (one === null || one === undefined) return []
    const area = everywhere
    return [{ field, op, value: { one, list: [one], range: [one, one], area }[operators[op]] }]
  })
}

const idsOf = (lead: Lead) => Object.values(lead).filter((id) => id !== lead.tenantId)
const leaks = (text: string) => [...idsOf(ours), secret].filter((value) => text.includes(value))
const list = (path: string, query: string) => api.ask('GET', `${path}?limit=500&${query}`, { key: stranger })

describe.each(resources)('$slug', ({ entity, path }) => {
  test('no condition on any column finds our row, alone, negated or combined', async () => {
    const row = await ourRow(entity)
    const own = (await list(path, '')).body.items.map(({ id }: { id: string }) => id)
    expect(own).toHaveLength(1)
    for (const [name, column] of entity.columns) {
      const all = conditionsOn(name, column, row[name])
      const filters = [{ any: all }, { not: { all } }, all[0] ?? {}]
      const answers = filters.map((filter) => list(path, `filter=${encodeURIComponent(JSON.stringify(filter))}`))
      for (const { status, body, text } of await Promise.all(answers)) {
        expect([name, status, leaks(text), body.total.count <= 1]).toEqual([name, 200, [], true])
      }
    }
  })

  test('neither does a text search, a sort, or a facet', async () => {
    const facets = [...entity.columns.keys()].filter((name) => {
      try {
        return readFacets(entity, name).length === 1
      } catch {
        return false
      }
    })
    const queries = [
      `text=${secret}`,
      ...[...entity.columns].flatMap(([name, { sortable }]) => (sortable ? [`sort=-${name}`] : [])),
      ...facets.map((name) => `facets=${name}`),
    ]
    const answers = await Promise.all(queries.map((query) => list(path, query)))
    for (const { status, text } of answers) expect([status, leaks(text)]).toEqual([200, []])
  })

  test('nor do routes that change or export matching rows', async () => {
    const before = await ourRow(entity)
    const filter = { any: [{ all: [] }, { field: 'id', op: 'in', value: [before.id] }] }
    const ask = (method: 'POST' | 'PUT', what: string, body: object) =>
      api.ask(method, `${path}/${what}`, { key: stranger, body: { filter, ...body } })
    const preview = await ask('POST', 'preview', { status: 'Maybe' })
    expect([preview.body.count, leaks(preview.text)]).toEqual([1, []])
    const exported = await ask('POST', 'export', { format: 'jsonl' })
    expect([exported.status, leaks(exported.text)]).toEqual([200, []])
    expect((await ask('PUT', 'status/filtered', { status: 'Maybe', all: true })).body.updated).toBe(1)
    expect((await ask('POST', 'retry', {})).status).toBe(200)
    expect(await ourRow(entity)).toEqual(before)
  })
})
