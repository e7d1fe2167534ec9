import { head, type RawServer, startRawServer } from '../raw-server.ts'
import type { HostileServer } from './hostile-server.ts'

export interface HostileTarget {
  readonly name: string
  readonly url: string
  readonly port: number
  readonly ends: readonly string[]
  readonly contains: string | undefined
}

/** Closes the connection, so that the page needs one of its own, and a name another look-up. */
const noRobots = head('404 Not Found', 'Content-Length: 0', 'Connection: close')

/** Starts one real server for each entry. Their robots.txt are polite 404s, so that it is the page that is met. */
export async function startHostileWeb(entries: readonly HostileServer[]) {
  const servers: RawServer[] = []
  const targets: HostileTarget[] = []
  for (const { name, answer, ends, contains, certificate, url } of entries) {
    const server = await startRawServer((socket, request) => {
      if (request.startsWith('GET /robots.txt ')) socket.end(noRobots)
      else answer(socket, request)
    }, certificate)
    const { port } = server
    servers.push(server)
    targets.push({ name, ends, contains, port, url: url?.(port) ?? `http://127.0.0.1:${port}/` })
  }
  const close = async () => void (await Promise.all(servers.map((server) => server.close())))
  return { targets, close }
}
