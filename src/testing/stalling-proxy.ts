import { createServer, type Socket, Socket as Upstream } from 'node:net'

export interface StallingProxy {
  readonly url: string
  /** Existing connections pass no more data and stay open, as after a network failure. New connections work. */
  stall(): void
  close(): Promise<void>
}

/** A proxy to a server whose connections can stall. */
export async function startStallingProxy(targetUrl: string): Promise<StallingProxy> {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = new Upstream().connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (chunk) => other.write(chunk))
      socket.on('error', () => socket.destroy())
      socket.once('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(targetUrl)
  url.host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  return {
    url: url.href,
    stall() {
      for (const socket of sockets) socket.removeAllListeners('data').removeAllListeners('close').pause()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
