import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../testing/api-fixture.ts'
import { makePlaces } from '../../testing/rows.ts'

const api = useApi()
const list = (key: string) => api.ask('GET', '/api/v2/places', { key })

const hashOf = (key: string) => createHash('sha256').update(key).digest()

describe('permissions', () => {
  test('responds 401 with WWW-Authenticate without a key and with an unknown, expired or revoked one', async () => {
    const { tenantId } = api.database
    const expired = await api.addKey(tenantId, 'admin', { expires_at: new Date(Date.now() - 1000) })
    const revoked = await api.addKey(tenantId, 'admin', { revoked_at: new Date() })
    for (const key of ['', 'sky_wrong', expired, revoked]) {
      const { status, body, headers } = await list(key)
      expect([key, status, body.code]).toEqual([key, 401, 'unauthenticated'])
      expect(headers['www-authenticate']).toBe('Bearer')
      expect(headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/)
    }
    const basic = await api.app.inject({ url: '/api/v2/places', headers: { authorization: `Basic ${api.keys.admin}` } })
    expect(basic.statusCode).toBe(401)
  })

  test('keys of a disabled user do not work', async () => {
    const key = await api.addKey(api.database.tenantId, 'admin')
    expect((await list(key)).status).toBe(200)
    const { db } = api.database
    const holder = db.selectFrom('api_keys').select('user_id').where('key_hash', '=', hashOf(key))
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', 'in', holder).execute()
    expect((await list(key)).status).toBe(401)
  })

  test('viewers read, curators write, admins administer', async () => {
    const [place = ''] = await makePlaces(api.database.db, 1, { tenantId: api.database.tenantId })
    const change = { ids: [place], status: 'Maybe' }
    const put = (key: string) => api.ask('PUT', '/api/v2/places/status', { key, body: change })
    expect(await put('viewer')).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: 'This needs the role curator or admin; yours is viewer.' },
    })
    expect(await put('curator')).toMatchObject({ status: 200, body: { updated: 1, queued: 0 } })
    expect(await put('admin')).toMatchObject({ status: 200 })
  })

  test('a key with scopes has these rights only, and no more than its user', async () => {
    const { tenantId } = api.database
    const reads = await api.addKey(tenantId, 'admin', { scopes: ['read'] })
    const writes = await api.addKey(tenantId, 'admin', { scopes: ['write'] })
    const other = await api.addKey(tenantId, 'admin', { scopes: ['contacts:admin'] })
    const viewer = await api.addKey(tenantId, 'viewer', { scopes: ['admin'] })
    const put = (key: string) => api.ask('PUT', '/api/v2/places/status', { key, body: { ids: [], status: 'New' } })
    expect((await list(reads)).status).toBe(200)
    expect(await put(reads)).toMatchObject({
      status: 403,
      body: { detail: "The key's scopes (read) do not cover write on places." },
    })
    expect((await list(writes)).status).toBe(200)
    expect((await put(writes)).status).toBe(422)
    expect((await list(other)).status).toBe(403)
    expect((await put(viewer)).status).toBe(403)
  })

  test('the last use of a key is stored at most once a minute', async () => {
    const key = await api.addKey(api.database.tenantId, 'viewer')
    const used = async () => {
      const keys = api.database.db.selectFrom('api_keys').select('last_used_at')
      return (await keys.where('key_hash', '=', hashOf(key)).executeTakeFirst())?.last_used_at ?? null
    }
    expect(await used()).toBeNull()
    await list(key)
    const first = await used()
    expect(first).not.toBeNull()
    await list(key)
    expect(await used()).toEqual(first)
  })

  test('an unknown route is 404 for every caller', async () => {
    for (const key of ['', 'admin']) {
      expect(await api.ask('GET', '/api/v2/nothing', { key })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    expect((await api.ask('GET', '/api/v3/pages')).status).toBe(404)
  })
})
