// Questions across relations: one filter answers each, the export has the rows of the list, and another tenant's rows do not
// count.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { entityNamed } from '../../curation/entities/entities.ts'
import { filterFromUrl } from '../../curation/filter/filter-url.ts'
import { useApi } from '../../testing/api-fixture.ts'
import { makeRelatedRows, type Question } from '../../testing/related-rows.ts'

const api = useApi()
let questions: readonly Question[] = []
let me = ''

beforeAll(async () => {
  const { db, tenantId } = api.database
  me = (await api.ask('GET', '/api/v2/auth/me')).body.user.id
  const stranger = { tenant_id: api.otherTenantId, role: 'viewer', email: `${randomUUID()}@example.com` }
  const { id } = await db.insertInto('users').values(stranger).returning('id').executeTakeFirstOrThrow()
  await makeRelatedRows(db, api.otherTenantId, id)
  questions = await makeRelatedRows(db, tenantId, me)
})

test.each([0, 1, 2, 3, 4])('question %i', async (nth) => {
  const { question, slug, filter, column, answer } = questions[nth] ?? {}
  const { status, body } = await api.ask('GET', `/api/v2/${slug}?${filter}&sort=${column}`)
  expect({ question, status }).toEqual({ question, status: 200 })
  expect(body.items.map((row: Record<string, string>) => row[column ?? ''])).toEqual(answer)
  expect(body.total).toEqual({ count: answer?.length, exact: true })
  const { root } = filterFromUrl(entityNamed((slug ?? '').replace('-', '_')), new URLSearchParams(filter), me)
  const request = { filter: root, columns: [column], sort: column, format: 'jsonl' }
  const file = await api.ask('POST', `/api/v2/${slug}/export`, { body: request })
  expect(
    file.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)[column ?? '']),
  ).toEqual(answer)
})

test('the same rows sorted, counted and found by columns of their lead', async () => {
  const emails = async (query: string) => {
    const { body } = await api.ask('GET', `/api/v2/contacts?${query}`)
    return body.items.map(({ email }: { email: string }) => email.split('@')[0])
  }
  expect(await emails('sort=company&kind=person')).toEqual(['cat', 'bob', 'ann'])
  expect(await emails('sort=-city&kind=person')).toEqual(['cat', 'bob', 'ann'].toSorted(byCityDescending))
  expect(await emails('text=molar')).toEqual(['bob'])
  // A condition on the lead and its negation split the contacts.
  expect((await emails('city=Leeds')).length + (await emails('city=not_equals:Leeds')).length).toBe(4)
  const { body } = await api.ask('GET', '/api/v2/contacts?facets=city,technologies&limit=1')
  expect(body.facets.city.values).toEqual([
    { value: 'Leeds', count: 3 },
    { value: 'York', count: 1 },
  ])
  expect(body.facets.technologies.values).toContainEqual({ value: 'WordPress', count: 3 })
  const without = await api.ask('GET', '/api/v2/leads?email=is_null&sort=company')
  expect(without.body.items.map(({ company }: { company: string }) => company)).toEqual([
    'Crumb Bakery',
    'alone.example',
    'plain.example',
  ])
})

const cityOf: Readonly<Record<string, string>> = { ann: 'Leeds', bob: 'Leeds', cat: 'York' }
/** The last contact of a town was added last. */
function byCityDescending(a: string, b: string): number {
  return (cityOf[b] ?? '').localeCompare(cityOf[a] ?? '') || b.localeCompare(a)
}
