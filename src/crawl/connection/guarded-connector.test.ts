import { expect, test } from 'vitest'
import { startRawServer } from '../../testing/fake-web/raw-server.ts'
import { createIpGuard } from '../guard/ip-guard.ts'
import { ConnectionFactsCache } from './connection-facts.ts'
import { guardedConnector } from './guarded-connector.ts'

/** Connects to a loopback server that the guard permits `times` times. */
async function connectWhilePermitted(times: number): Promise<{ error: unknown; known: boolean }> {
  const server = await startRawServer(() => undefined)
  const factsCache = new ConnectionFactsCache()
  let checks = 0
  const connect = guardedConnector({
    guard: { ...createIpGuard({ allowIps: [], allowPorts: [] }), permits: () => ++checks <= times },
    resolve: () => Promise.resolve(['127.0.0.1']),
    factsCache: factsCache,
    connectMs: 10_000,
    verifyTls: true,
    trustedCertificates: [],
    connectTo: undefined,
  })
  const port = String(server.port)
  const error = await new Promise<unknown>((resolve) =>
    connect({ hostname: 'shop.test', host: 'shop.test', protocol: 'http:', port }, (problem, socket) => {
      socket?.destroy()
      resolve(problem)
    }),
  )
  await server.close()
  return { error, known: factsCache.get(`http://shop.test:${port}`) !== undefined }
}

test('checks the IP that the kernel reports, after the one from DNS', async () => {
  expect(await connectWhilePermitted(1)).toMatchObject({
    error: { code: 'blocked_address', message: expect.stringContaining('was connected to 127.0.0.1') },
    known: false,
  })
  expect(await connectWhilePermitted(2)).toEqual({ error: null, known: true })
})
