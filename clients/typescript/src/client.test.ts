import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../../src/testing/api-fixture.ts'
import {
  allRows,
  connect,
  getDomains,
  getDomainsId,
  ProblemError,
  postDomainsExport,
  postSuppressions,
} from './index.ts'

const api = useApi()
let url = ''
beforeAll(async () => {
  url = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
const client = (key = 'curator') => connect({ url, key: api.keys[key] ?? key })

test('reads lists page by page, and rows, with the types of the API', async () => {
  const { db, tenantId } = api.database
  for (const host of ['a.example', 'b.example', 'c.example']) {
    await db.insertInto('domains').values({ tenant_id: tenantId, host }).execute()
  }
  const hosts: (string | null)[] = []
  const pages = allRows(
    (page) => getDomains({ client: client(), query: { sort: 'host', text: 'example', ...page } }),
    2,
  )
  for await (const { host } of pages) hosts.push(host)
  expect(hosts).toEqual(['a.example', 'b.example', 'c.example'])
})

test('sends bodies, and reads files as text', async () => {
  const body = { kind: 'email', value: 'ann@a.example', reason: 'asked' } as const
  const { suppression } = await postSuppressions({ client: client(), body })
  expect(suppression.kind).toBe('email')
  const file = await postDomainsExport({
    client: client(),
    body: { format: 'csv', filter: { all: [] }, columns: ['host'] },
    parseAs: 'text',
  })
  expect(String(file)).toContain('a.example')
})

test('throws the problem that the server names', async () => {
  const refused = await getDomainsId({ client: client(), path: { id: randomUUID() } }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ProblemError)
  expect(refused).toMatchObject({ status: 404, code: 'not_found', problem: { request_id: expect.any(String) } })
  await expect(getDomains({ client: client('wrong') })).rejects.toMatchObject({ status: 401 })
  const nowhere = connect({ url: 'http://127.0.0.1:1', key: 'sky_none' })
  await expect(getDomains({ client: nowhere })).rejects.toMatchObject({ code: 'no_response', status: undefined })
})

test('repeats what a server refuses for now, after the time that it names, and gives up', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    const isLast = requests === 3
    response.writeHead(isLast ? 200 : 429, { 'retry-after': '0', 'content-type': 'application/json' })
    response.end(JSON.stringify(isLast ? { items: [], next: null } : { code: 'rate_limited', detail: 'Slow down.' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const busy = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'sky_any' }
  expect(await getDomains({ client: connect(busy) })).toMatchObject({ items: [] })
  requests = 0
  await expect(getDomains({ client: connect({ ...busy, retries: 1 }) })).rejects.toMatchObject({ code: 'rate_limited' })
  expect(requests).toBe(2)
  server.close()
})
