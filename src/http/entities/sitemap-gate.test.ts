import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../testing/api-fixture.ts'
import { makeDomain } from '../../testing/page-fixture.ts'

// WF5: selecting sitemap files over HTTP queues them for WF6.

const api = useApi()
let files: string[]

async function addFiles(tenant_id: string, host: string, types: readonly string[]): Promise<string[]> {
  const domain_id = await makeDomain(api.database.db, tenant_id, host)
  const rows = types.map((type) => ({
    tenant_id,
    domain_id,
    url: `https://${host}/${type}.xml`,
    type,
    method: 'robots',
  }))
  const made = await api.database.db.insertInto('sitemap_files').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

beforeEach(async () => {
  await api.database.db.deleteFrom('domains').execute()
  files = await addFiles(api.database.tenantId, 'ours.example', ['page', 'post', 'image'])
})

const put = (body: unknown, key = 'curator', path = 'status') =>
  api.ask('PUT', `/api/v2/sitemap-files/${path}`, { key, body })

/** Curation status and WF6 status of each file. */
async function statuses(ids: readonly string[] = files) {
  const rows = await api.database.db
    .selectFrom('sitemap_files')
    .select(['id', 'curation_status', 'sitemap_import_status'])
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    return [row?.curation_status, row?.sitemap_import_status]
  })
}

test('Selected queues the import of the given files only', async () => {
  const [page, post] = files
  const { status, body } = await put({ ids: [page, post], status: 'Selected' })
  expect([status, body]).toMatchObject([200, { updated: 2, queued: 2 }])
  expect(await statuses()).toEqual([
    ['Selected', 'Queued'],
    ['Selected', 'Queued'],
    ['New', null],
  ])
  const listed = await api.ask('GET', '/api/v2/sitemap-files?sitemap_import_status=Queued&sort=id', { key: 'viewer' })
  expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([page, post])
})

test('selects by filter too, and deselected files leave the queue', async () => {
  const filter = { field: 'type', op: 'equals', value: 'post' }
  const chosen = await put({ filter, status: 'Selected', expected_count: 1 }, 'curator', 'status/filtered')
  expect(chosen.body).toMatchObject({ updated: 1, queued: 1 })
  expect((await statuses())[1]).toEqual(['Selected', 'Queued'])
  expect((await put({ ids: files, status: 'Not a Fit' })).body).toMatchObject({ updated: 3, queued: 0 })
  expect(await statuses()).toEqual(files.map(() => ['Not a Fit', null]))
})

test('viewers cannot queue files, and no one can queue files of another tenant', async () => {
  const theirs = await addFiles(api.otherTenantId, 'theirs.example', ['page'])
  expect((await put({ ids: files, status: 'Selected' }, 'viewer')).status).toBe(403)
  expect((await put({ ids: theirs, status: 'Selected' })).body).toMatchObject({ updated: 0, queued: 0 })
  expect(await statuses([...files, ...theirs])).toEqual([...files, ...theirs].map(() => ['New', null]))
})
