import { expect, test } from 'vitest'
import { useApi } from '../testing/api-fixture.ts'

const api = useApi()

test('an exception is recorded with reason and date, visible to its tenant only, revocable and audited', async () => {
  const body = { host: 'https://WWW.Shop.example.com/contact', reason: 'expired last week, the owner knows' }
  expect((await api.ask('POST', '/api/v2/tls-exceptions', { key: 'curator', body })).status).toBe(403)
  const added = await api.ask('POST', '/api/v2/tls-exceptions', { body })
  expect(added).toMatchObject({ status: 201, body: { host: 'shop.example.com', reason: body.reason } })
  expect((await api.ask('POST', '/api/v2/tls-exceptions', { body })).body).toMatchObject({ code: 'already_exists' })
  for (const wrong of [{ ...body, host: 'no host' }, { ...body, reason: '' }, { host: body.host }])
    expect((await api.ask('POST', '/api/v2/tls-exceptions', { body: wrong })).status).toBe(422)

  const list = async (key: string) => (await api.ask('GET', '/api/v2/tls-exceptions', { key })).body.items
  expect(await list('viewer')).toMatchObject([{ host: 'shop.example.com', created_at: expect.any(String) }])
  expect(await list('foreign')).toEqual([])
  const url = `/api/v2/tls-exceptions/${added.body.id}`
  expect((await api.ask('DELETE', url, { key: 'foreign' })).status).toBe(404)
  expect((await api.ask('DELETE', url)).status).toBe(204)
  expect(await list('viewer')).toEqual([])
  const { items } = (await api.ask('GET', '/api/v2/audit')).body
  expect(items.slice(0, 2)).toMatchObject([
    { action: 'tls-exception.revoke', details: { host: 'shop.example.com', reason: body.reason } },
    { action: 'tls-exception.add', details: { host: 'shop.example.com', reason: body.reason } },
  ])
})
