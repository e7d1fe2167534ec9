import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount } from '../access/accounts.ts'
import { addKey } from '../access/api-keys.ts'
import { createSignInLink } from '../access/sign-in-links.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
let app: ReturnType<typeof buildTestApp>['app']
let demoId = ''

beforeAll(async () => {
  ;({ app } = buildTestApp(database))
  const { db } = database
  const demo = { name: 'Demo town', settings: '{"demo": true}' }
  demoId = (await db.insertInto('tenants').values(demo).returning('id').executeTakeFirstOrThrow()).id
  await db.insertInto('tenants').values({ name: 'Strangers' }).execute()
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'DELETE'

async function ask(
  method: Method,
  path: string,
  { token = '', cookie = '', body = undefined as object | undefined } = {},
) {
  const answer = await app.inject({
    method,
    url: `/api/v2${path}`,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(cookie !== '' && { cookie: `scrapersky_refresh=${cookie}` }),
    },
    ...(body !== undefined && { payload: body }),
  })
  const set = answer.cookies.find(({ name }) => name === 'scrapersky_refresh')?.value
  return { status: answer.statusCode, cookie: set ?? '', body: answer.body === '' ? undefined : answer.json() }
}

async function person(email: string, managesInstallation: boolean) {
  const { db, tenantId } = database
  const { id: userId } = await addAccount(db, { tenantId, email, role: 'admin', name: null })
  await db.updateTable('users').set({ manages_installation: managesInstallation }).where('id', '=', userId).execute()
  const link = await createSignInLink(db, { tenantId, userId })
  const { body, cookie } = await ask('POST', '/auth/link', { body: { token: link } })
  return { userId, token: body.access_token as string, cookie }
}

test('an installation admin opens the demo beside their own workspace, and removes it', async () => {
  const { db, tenantId } = database
  const ann = await person('ann@example.com', true)
  const { items } = (await ask('GET', '/workspaces', ann)).body
  expect(items).toMatchObject([
    { id: tenantId, is_demo: false, is_current: true },
    { id: demoId, is_demo: true, is_current: false },
  ])
  const opened = await ask('POST', '/auth/refresh', { cookie: ann.cookie, body: { workspace_id: demoId } })
  expect(opened).toMatchObject({ status: 200, body: { user: { tenant_id: demoId, email: 'ann@example.com' } } })
  const inDemo = { token: opened.body.access_token as string }
  expect((await ask('GET', '/tenant', inDemo)).body).toMatchObject({ id: demoId, is_demo: true })
  // The other window is where it was.
  expect((await ask('GET', '/tenant', ann)).body).toMatchObject({ id: tenantId, is_demo: false })
  expect((await ask('GET', '/workspaces', inDemo)).body.items).toMatchObject([
    { is_current: false },
    { is_current: true },
  ])
  // In the demo they do not administer the installation.
  expect((await ask('GET', '/tenants', inDemo)).status).toBe(403)

  // Keys stay bound to one workspace, and another admin may not open or remove the demo.
  const { key } = await addKey(db, { tenantId, userId: ann.userId, name: 'k' })
  expect((await ask('GET', '/workspaces', { token: key })).body.items).toMatchObject([{ id: tenantId }])
  const ben = await person('ben@example.com', false)
  expect((await ask('GET', '/workspaces', ben)).body.items).toMatchObject([{ id: tenantId }])
  const refused = await ask('POST', '/auth/refresh', { cookie: ben.cookie, body: { workspace_id: demoId } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  // The session goes on, with the cookie of the refused answer.
  expect((await ask('POST', '/auth/refresh', { cookie: refused.cookie })).status).toBe(200)
  expect((await ask('DELETE', '/demo', ben)).status).toBe(403)
  for (const workspace_id of ['nonsense', randomUUID()])
    expect((await ask('POST', '/auth/refresh', { cookie: opened.cookie, body: { workspace_id } })).status).not.toBe(200)

  expect((await ask('DELETE', '/demo', inDemo)).status).toBe(204)
  expect((await ask('GET', '/tenant', inDemo)).status).toBe(401)
  expect((await ask('GET', '/workspaces', ann)).body.items).toHaveLength(1)
  expect((await ask('DELETE', '/demo', ann)).status).toBe(404)
  const audited = db.selectFrom('audit_events').select(['tenant_id', 'actor_id']).where('action', '=', 'demo.remove')
  expect(await audited.execute()).toEqual([{ tenant_id: tenantId, actor_id: ann.userId }])
})

test('losing the rights ends the stay in the demo at once', async () => {
  const { db } = database
  const demo = { name: 'Demo town', settings: '{"demo": true}' }
  const { id } = await db.insertInto('tenants').values(demo).returning('id').executeTakeFirstOrThrow()
  const cat = await person('cat@example.com', true)
  const opened = await ask('POST', '/auth/refresh', { cookie: cat.cookie, body: { workspace_id: id } })
  const inDemo = { token: opened.body.access_token as string }
  expect((await ask('GET', '/tenant', inDemo)).status).toBe(200)
  await db.updateTable('users').set({ manages_installation: false }).where('id', '=', cat.userId).execute()
  expect((await ask('GET', '/tenant', inDemo)).status).toBe(401)
  expect((await ask('GET', '/tenant', cat)).status).toBe(200)
})
