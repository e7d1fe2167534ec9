import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** One port for all sites, which passes requests on by their host and records them. */
export async function openSites(ports: ReadonlyMap<string, number>) {
  const requests = new Map([...ports.keys()].map((host): [string, string[]] => [host, []]))
  const server = createServer((incoming, outgoing) => {
    const host = incoming.headers.host ?? ''
    const port = ports.get(host)
    if (port === undefined) {
      outgoing.writeHead(404).end()
      return
    }
    requests.get(host)?.push(incoming.url ?? '')
    pass(port, incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: address.port, requests, close }
}

function pass(port: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, headers } = incoming
  const passed = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  })
  passed.on('error', () => outgoing.destroy())
  incoming.pipe(passed)
}
