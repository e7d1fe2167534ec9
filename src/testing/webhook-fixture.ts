import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ConnectionFactsCache } from '../crawl/connection/connection-facts.ts'
import { guardedConnector } from '../crawl/connection/guarded-connector.ts'
import { createIpGuard } from '../crawl/guard/ip-guard.ts'
import { resolveHost } from '../crawl/guard/resolve-host.ts'
import type { Database } from '../db/database.ts'
import type { DestinationTools } from '../stages/wf8-delivery/open-destination.ts'
import { deliveryTools } from './delivery-fixture.ts'

interface ReceivedMessage {
  readonly headers: Record<string, string>
  readonly body: string
}

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Receiver {
  readonly url: string
  readonly received: ReceivedMessage[]
  /** What it answers from now on. */
  answer: Answer
  close(): void
}

/** A server that receives webhooks and keeps what it got. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    received.push({ headers: plain(request.headers), body })
    response.writeHead(receiver.answer.status, receiver.answer.headers).end(receiver.answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: { status: 204 },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** Tools with the real guard. `allowed` are IPs as in DELIVERY_ALLOW_ADDRESSES. */
export function webhookTools(
  db: Database,
  { allowed = ['127.0.0.1'], keyFile }: { readonly allowed?: readonly string[]; readonly keyFile?: string } = {},
): DestinationTools {
  const { secrets, clients } = deliveryTools(db, {}, keyFile === undefined ? {} : { keyFile })
  const guardedConnect = guardedConnector({
    guard: createIpGuard({ allowIps: allowed, allowPorts: [] }),
    resolve: resolveHost,
    factsCache: new ConnectionFactsCache(),
    connectMs: 5000,
    verifyTls: true,
    trustedCertificates: [],
    connectTo: undefined,
  })
  return { secrets, clients: { ...clients, guardedConnect } }
}
