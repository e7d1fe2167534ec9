// A fake web on one loopback port: any number of hosts, distinguished by the Host header. The web client connects to it
// for every host, so that URLs look real (`https://dentist.test/contact`).
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FakeRequest, FakeSite, Reply } from './reply.ts'

export interface FakeWeb {
  readonly connectTo: { readonly ip: string; readonly port: number }
  /** Every request in the order of arrival; empty without `recordRequests`. */
  readonly requests: readonly FakeRequest[]
  close(): Promise<void>
}

/**
 * Starts the fake web. Unknown hosts and paths respond with 404. Tests record requests; the demo town runs for weeks and
 * must not.
 */
export async function startFakeWeb(
  sites: Readonly<Record<string, FakeSite>>,
  { recordRequests = true }: { readonly recordRequests?: boolean } = {},
): Promise<FakeWeb> {
  const requests: FakeRequest[] = []
  const server = createServer((message, response) => {
    const request = readRequest(message)
    if (recordRequests) requests.push(request)
    send(response, replyOf(sites[request.host], request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address() as AddressInfo
  return {
    connectTo: { ip: bound.address, port: bound.port },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function readRequest(message: IncomingMessage): FakeRequest {
  return {
    scheme: String(message.headers['x-forwarded-proto'] ?? 'http'),
    host: message.headers.host ?? '',
    path: message.url ?? '/',
    headers: message.headers,
    at: performance.now(),
  }
}

function replyOf(site: FakeSite | undefined, request: FakeRequest): Reply {
  if (typeof site === 'function') return site(request)
  const reply = site?.[request.path] ?? site?.['*']
  if (reply === undefined) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'not found' }
  return typeof reply === 'function' ? reply(request) : reply
}

function send(response: ServerResponse, reply: Reply): void {
  const parts = typeof reply === 'string' ? { body: reply } : reply
  if ('cut' in parts && parts.cut) {
    response.destroy()
    return
  }
  const write = () => {
    for (const [name, value] of Object.entries({ 'content-type': 'text/html; charset=utf-8', ...parts.headers })) {
      response.setHeader(name, typeof value === 'string' ? value : [...value])
    }
    response.statusCode = parts.status ?? 200
    response.end(parts.body ?? '')
  }
  if ('after' in parts && parts.after) void parts.after.then(write)
  else if ('delayMs' in parts && parts.delayMs) setTimeout(write, parts.delayMs)
  else write()
}
