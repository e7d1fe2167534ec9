import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface StandInRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  /** On the clock of `performance.now()`. */
  readonly at: number
}

export interface StandInReply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Text as it is, anything else as JSON. */
  readonly body: unknown
}

/** What goes wrong with the next call: it gets this answer, is cut off, or is answered late. */
export type Fault = StandInReply | { readonly cut: true } | { readonly delayMs: number }

export interface StandIn {
  readonly endpoint: string
  /** Every call, in the order of arrival, failed ones too. */
  readonly requests: readonly StandInRequest[]
  /** The next so many calls fail like this. */
  fail(fault: Fault, times?: number): void
  close(): Promise<void>
}

export interface StandInOptions {
  readonly port?: number
  /** False: a server that runs for weeks must not keep what nobody reads. */
  readonly remember?: boolean
}

const maxBodyBytes = 1024 * 1024

/** A server on loopback that speaks a provider's protocol. Ends with `close`; needs no test framework. */
export async function startStandIn(
  answer: (request: StandInRequest) => StandInReply,
  { port = 0, remember = true }: StandInOptions = {},
): Promise<StandIn> {
  const requests: StandInRequest[] = []
  const faults: Fault[] = []
  const server = createServer((message, response) => {
    void readRequest(message).then(async (request) => {
      if (remember) requests.push(request)
      const fault = faults.shift()
      if (fault !== undefined && 'cut' in fault) {
        message.socket.destroy()
        return
      }
      if (fault !== undefined && 'delayMs' in fault) await sleep(fault.delayMs, undefined, { ref: false })
      const reply = fault !== undefined && 'status' in fault ? fault : answer(request)
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

async function readRequest(message: IncomingMessage): Promise<StandInRequest> {
  let body = ''
  for await (const chunk of message.setEncoding('utf8')) {
    if (body.length < maxBodyBytes) body += String(chunk)
  }
  return {
    method: message.method ?? 'GET',
    url: new URL(message.url ?? '/', 'http://stand-in.invalid'),
    headers: Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, value?.toString()])),
    body,
    at: performance.now(),
  }
}
