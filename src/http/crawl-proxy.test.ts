import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Web } from '../crawl/web.ts'
import { useApi } from '../testing/api-fixture.ts'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { startTestProxy, type TestProxy } from '../testing/test-proxies.ts'
import { testSecrets } from '../testing/test-secrets.ts'

const path = '/api/v2/crawl-proxy'
let web: Web
const proxies: TestProxy[] = []
const api = useApi({
  secrets: testSecrets,
  get web() {
    return web
  },
})

beforeAll(() => {
  web = testWeb({ allowProxyIps: ['127.0.0.1'] })
})
afterEach(() => Promise.all(proxies.splice(0).map((proxy) => proxy.close())))
afterAll(() => web.close())

async function started(options: Parameters<typeof startTestProxy>[0]): Promise<TestProxy> {
  const proxy = await startTestProxy(options)
  proxies.push(proxy)
  return proxy
}
const put = (body: object, key = 'admin') => api.ask('PUT', path, { key, body })
const urlOf = ({ port }: TestProxy, protocol = 'http') => `${protocol}://127.0.0.1:${port}`
const credentials = () =>
  api.database.db.selectFrom('credentials').selectAll().where('tenant_id', '=', api.database.tenantId).execute()

test('a proxy is tried before it is saved, its password is sealed and never shown, and only admins see it', async () => {
  const proxy = await started({ kind: 'http', username: 'ann', password: 'a-secret-word' })
  const url = urlOf(proxy)
  for (const key of ['viewer', 'curator']) {
    expect((await put({ url }, key)).status).toBe(403)
    expect((await api.ask('GET', path, { key })).status).toBe(403)
  }
  const wrong = await put({ url, username: 'ann', password: 'a-wrong-word' })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'password', problem: 'is rejected' }] } })
  expect(wrong.text).not.toContain('a-wrong-word')
  expect((await api.ask('GET', path)).body).toEqual({ proxy: null, installation_has_proxy: false })

  const saved = await put({ url, username: 'ann', password: 'a-secret-word' })
  expect(saved.body).toEqual({
    proxy: { url, username: 'ann', has_password: true, updated_at: expect.any(String) },
    installation_has_proxy: false,
  })
  const [credential] = await credentials()
  expect(credential?.sealed).not.toContain('a-secret-word')
  expect((await api.ask('GET', path, { key: 'foreign' })).body.proxy).toBeNull()
  expect((await api.ask('POST', `${path}/check`, { key: 'foreign' })).status).toBe(404)
  expect((await api.ask('POST', `${path}/check`)).body).toEqual({ works: true, problem: null })

  // Kept for the same proxy and user, and for no other: that would show it to a server of the caller.
  expect((await put({ url, username: 'ann' })).status).toBe(200)
  const other = await started({ kind: 'http' })
  for (const change of [
    { url: urlOf(other), username: 'ann' },
    { url, username: 'bob' },
  ]) {
    expect((await put(change)).body.errors).toMatchObject([
      { field: 'password', problem: expect.stringContaining('needed again') },
    ])
  }
  expect(other.connections()).toBe(0)

  await proxy.stop()
  const check = await api.ask('POST', `${path}/check`)
  expect(check.body).toEqual({ works: false, problem: expect.stringContaining('cannot be used') })
  expect((await put({ url: urlOf(other) })).body.proxy).toMatchObject({ username: null, has_password: false })
  expect(await credentials()).toEqual([])
  expect((await api.ask('DELETE', path, { key: 'curator' })).status).toBe(403)
  expect((await api.ask('DELETE', path)).status).toBe(204)
  expect((await api.ask('DELETE', path)).status).toBe(404)
  const { items } = (await api.ask('GET', '/api/v2/audit')).body
  expect(items.slice(0, 4)).toMatchObject([
    { action: 'crawl-proxy.remove', details: { host: '127.0.0.1', port: other.port } },
    { action: 'crawl-proxy.change', details: { port: other.port, username: null, new_password: false } },
    { action: 'crawl-proxy.change', details: { port: proxy.port, username: 'ann', new_password: false } },
    { action: 'crawl-proxy.change', details: { port: proxy.port, username: 'ann', new_password: true } },
  ])
  expect(JSON.stringify(items)).not.toContain('a-secret-word')
})

test('what is no proxy is refused with the field and what to do', async () => {
  const errors = async (body: object) => (await put(body)).body.errors
  for (const url of ['', 'no url', 'ftp://proxy.example', 'http://proxy.example/path', 'socks5h://proxy.example'])
    expect(await errors({ url })).toMatchObject([{ field: 'url' }])
  const withPassword = await put({ url: 'http://ann:a-secret-word@proxy.example:3128' })
  expect(withPassword.body.errors).toMatchObject([{ field: 'url', problem: expect.stringContaining('user name') }])
  expect(withPassword.text).not.toContain('a-secret-word')
  expect(await errors({ url: 'http://proxy.example:25' })).toMatchObject([{ field: 'url', problem: 'has the port 25' }])
  expect(await errors({ url: 'http://proxy.example:3128', password: 'x' })).toMatchObject([{ field: 'username' }])
  expect(await errors({ url: 'http://proxy.example:3128', username: 'a:b' })).toMatchObject([{ field: 'username' }])
  // Not public, and nothing says whether a server is there.
  const inside = (await errors({ url: 'http://10.0.0.7:3128' }))[0]
  expect(inside).toMatchObject({ field: 'url', way_out: expect.stringContaining('not public') })
})
