import net, { type AddressInfo, type Socket } from 'node:net'
import tls from 'node:tls'
import type { Certificate } from './certificates.ts'

export interface RawServer {
  readonly port: number
  /** Connections taken so far. */
  connections(): number
  close(): Promise<void>
}

/** Writes any bytes as a response. `request` is the raw head. */
export type RawAnswer = (socket: Socket, request: string) => void

/** A server that sends raw bytes, for invalid HTTP. */
export async function startRawServer(answer: RawAnswer, certificate?: Certificate): Promise<RawServer> {
  const sockets = new Set<Socket>()
  let connections = 0
  const accept = (socket: Socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The client under test may close the connection at any time.
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => answer(socket, bytes.toString('latin1')))
  }
  const server = certificate === undefined ? net.createServer(accept) : tls.createServer({ ...certificate }, accept)
  server.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** The head of an answer, with CRLFs in the right places. */
export function head(status: string, ...headers: string[]): string {
  return `HTTP/1.1 ${status}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`
}

/** Writes the same chunk again and again until the other side has had enough. */
export function pour(socket: Socket, chunk: string | Uint8Array): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once('drain', more)
  }
  more()
}

/** Writes one byte at a time, for ever. */
export function drip(socket: Socket, byte: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(byte), everyMs)
  socket.on('close', () => clearInterval(timer))
}
