import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface StubRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  /** `performance.now()` at arrival. */
  readonly at: number
}

export interface StubReply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent unchanged, anything else as JSON. */
  readonly body: unknown
}

/**
 * A fault of the next call: this response, a closed connection before or after the call is carried out, or a delay. With a
 * path, of the next call whose path contains it; with `when`, of the next one for which it is true.
 */
export type Fault = (
  | StubReply
  | { readonly cut: true }
  | { readonly cutAfter: true }
  | { readonly delayMs: number }
) & { readonly path?: string; readonly when?: (request: StubRequest) => boolean }

export interface StubServer {
  readonly endpoint: string
  /** Every call in the order of arrival, including failed ones. */
  readonly requests: readonly StubRequest[]
  /** Makes the next `times` calls fail. */
  fail(fault: Fault, times?: number): void
  close(): Promise<void>
}

export interface StubServerOptions {
  readonly port?: number
  /** False for a server that runs for weeks: its requests are never read. */
  readonly recordRequests?: boolean
}

const maxBodyBytes = 1024 * 1024

/** A loopback server that speaks a provider's protocol. Needs no test framework. */
export async function startStubServer(
  answer: (request: StubRequest) => StubReply,
  { port = 0, recordRequests = true }: StubServerOptions = {},
): Promise<StubServer> {
  const requests: StubRequest[] = []
  const faults: Fault[] = []
  const server = createServer((message, response) => {
    void readRequest(message).then(async (request) => {
      if (recordRequests) requests.push(request)
      const at = faults.findIndex(
        ({ path = '', when }) => request.url.pathname.includes(path) && (when === undefined || when(request)),
      )
      const [fault] = at < 0 ? [] : faults.splice(at, 1)
      if (fault !== undefined && 'cut' in fault) {
        message.socket.destroy()
        return
      }
      if (fault !== undefined && 'delayMs' in fault) await sleep(fault.delayMs, undefined, { ref: false })
      const reply = fault !== undefined && 'status' in fault ? fault : answer(request)
      if (fault !== undefined && 'cutAfter' in fault) {
        message.socket.destroy()
        return
      }
      const isText = typeof reply.body === 'string'
      response.writeHead(reply.status, {
        'content-type': isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
        ...reply.headers,
      })
      response.end(isText ? reply.body : JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (fault, times = 1) => void faults.push(...Array.from({ length: times }, () => fault)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readRequest(message: IncomingMessage): Promise<StubRequest> {
  let body = ''
  for await (const chunk of message.setEncoding('utf8')) {
    if (body.length < maxBodyBytes) body += String(chunk)
  }
  return {
    method: message.method ?? 'GET',
    url: new URL(message.url ?? '/', 'http://stub.invalid'),
    headers: Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, value?.toString()])),
    body,
    at: performance.now(),
  }
}
