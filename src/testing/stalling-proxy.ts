import { createServer, type Socket, Socket as Upstream } from 'node:net'

export interface StallingProxy {
  readonly url: string
  /** Existing connections pass no more data and stay open, as after a network failure. New connections work. */
  stall(): void
  /** Closes all connections and refuses new ones, until `restore`. */
  cut(): void
  restore(): void
  /** Passes the next request that contains `text` on, and closes its connection when the server has answered. */
  dropAnswerTo(text: string): Promise<void>
  /** The same, but its connection stays open and passes no more data. */
  stallAnswerTo(text: string): Promise<void>
  close(): Promise<void>
}

/** A proxy to a server whose connections can stall. */
export async function startStallingProxy(targetUrl: string): Promise<StallingProxy> {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let drop: { readonly text: string; readonly isSilent: boolean; readonly dropped: () => void } | undefined
  const server = createServer({ noDelay: true }, (near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = new Upstream().connect(Number(target.port), target.hostname)
    near.prependListener('data', (chunk: Buffer) => {
      if (drop === undefined || !chunk.includes(drop.text)) return
      const { dropped, isSilent } = drop
      drop = undefined
      far.removeAllListeners('data').once('data', () => {
        if (!isSilent) near.destroy()
        dropped()
      })
    })
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
  const dropNext = (text: string, isSilent: boolean) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    drop = { text, isSilent, dropped: resolve }
    return promise
  }
  return {
    url: url.href,
    stall() {
      for (const socket of sockets) socket.removeAllListeners('data').removeAllListeners('close').pause()
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      isCut = false
    },
    dropAnswerTo: (text) => dropNext(text, false),
    stallAnswerTo: (text) => dropNext(text, true),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
