import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { downloadList } from '../stages/import-files/download-list.ts'
import { listClientFromConfig } from './destination-tools.ts'

// A server of the own network, which redirects to another one.
let asked = 0
const server = createServer((request, response) => {
  asked++
  if (request.url === '/moved') return response.writeHead(302, { location: 'http://[::1]:8081/list.csv' }).end()
  return response.writeHead(200, { 'content-type': 'text/csv' }).end('url\n')
})
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => void server.close())

async function read(path: string, environment: Record<string, string>): Promise<string> {
  const { port } = server.address() as AddressInfo
  const client = listClientFromConfig(readConfig(environment))
  const parts: Buffer[] = []
  for await (const part of downloadList(`http://127.0.0.1:${port}${path}`, client, AbortSignal.timeout(10_000)))
    parts.push(part)
  return Buffer.concat(parts).toString()
}

test('a list is not read from an address that only deliveries may use', async () => {
  const refused = { code: 'blocked_address' }
  await expect(read('/list.csv', {})).rejects.toMatchObject(refused)
  await expect(read('/list.csv', { DELIVERY_ALLOW_ADDRESSES: '127.0.0.1' })).rejects.toMatchObject(refused)
  expect(asked).toBe(0)
  expect(await read('/list.csv', { CRAWL_ALLOW_ADDRESSES: '127.0.0.1' })).toBe('url\n')
})

test('a redirect does not lead to an address that is not allowed', async () => {
  const only = { CRAWL_ALLOW_ADDRESSES: '127.0.0.1' }
  await expect(read('/moved', only)).rejects.toMatchObject({ code: 'blocked_address' })
})
