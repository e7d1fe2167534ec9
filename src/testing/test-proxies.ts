// Real proxies on loopback: HTTP CONNECT and SOCKS5. They record what they are asked for and connect to IPs only, so that a name
// that reaches them is visible.
import net, { type AddressInfo, type Socket } from 'node:net'
import tls from 'node:tls'
import ipaddr from 'ipaddr.js'
import { type ProxySettings, parseProxyUrl } from '../crawl/proxy/proxy-settings.ts'
import type { Certificate } from './fake-web/certificates.ts'

export interface TestProxy {
  readonly port: number
  /** Targets as they were asked for: `127.0.0.1:80`, or a name that should not have been sent. */
  readonly asked: readonly string[]
  /** Connections taken so far. */
  connections(): number
  /** Every byte of clients before their tunnels were open. */
  received(): string
  /** For a web client. */
  settings(owner?: string): ProxySettings
  url(): string
  /** Refuses new connections and ends the open ones, until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export interface TestProxyOptions {
  readonly kind: 'http' | 'https' | 'socks5'
  readonly username?: string
  readonly password?: string
  /** Of the proxy itself. */
  readonly certificate?: Certificate
  /** The answer instead of a connection to this target: bytes, or undefined to connect. */
  readonly answer?: (target: string) => string | Buffer | undefined
  /** Connects to this server instead, whatever it is asked for: what does not use the proxy does not arrive there. */
  readonly connectTo?: { readonly ip: string; readonly port: number }
}

/** Starts a proxy that works. */
export async function startTestProxy(options: TestProxyOptions): Promise<TestProxy> {
  const asked: string[] = []
  const ask = (target: string) => {
    asked.push(target)
    return options.answer?.(target)
  }
  const serve = options.kind === 'socks5' ? serveSocks5 : serveHttp
  return { asked, ...(await listen(options, (socket, note) => void serve(socket, options, ask, note))) }
}

/** Starts a server that speaks no proxy protocol, or breaks it. */
export async function startHostileProxy(
  kind: TestProxyOptions['kind'],
  answer: (socket: Socket, bytes: Buffer) => void,
): Promise<TestProxy> {
  const listening = await listen({ kind }, (socket, note) =>
    socket.on('data', (bytes: Buffer) => {
      note(bytes)
      answer(socket, bytes)
    }),
  )
  return { asked: [], ...listening }
}

type Note = (bytes: Buffer) => void

async function listen(
  { kind, certificate, username, password }: TestProxyOptions,
  serve: (socket: Socket, note: Note) => void,
): Promise<Omit<TestProxy, 'asked'>> {
  const sockets = new Set<Socket>()
  const heard: Buffer[] = []
  let connections = 0
  const accept = (socket: Socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    serve(socket, (bytes) => heard.push(bytes))
  }
  const create = () =>
    certificate === undefined ? net.createServer(accept) : tls.createServer({ ...certificate }, accept)
  let server = create()
  const open = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy())
      server.listen(port, '127.0.0.1', resolve)
    })
  await open(0)
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  const credentials =
    username === undefined ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password ?? '')}@`
  const url = () => `${kind}://${credentials}127.0.0.1:${port}`
  return {
    port,
    connections: () => connections,
    received: () => Buffer.concat(heard).toString('latin1'),
    settings: (owner = 'installation') => parseProxyUrl(url(), owner),
    url,
    stop,
    async start() {
      server = create()
      await open(port)
    },
    close: stop,
  }
}

/** Reads so many bytes, or up to a text. */
async function read(socket: Socket, until: (bytes: Buffer) => number, note: Note): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for (;;) {
    const length = until(bytes)
    if (length > 0 && bytes.length >= length) {
      socket.unshift(bytes.subarray(length))
      return bytes.subarray(0, length)
    }
    const chunk = await new Promise<Buffer | null>((resolve) => {
      const done = () => resolve(socket.read() as Buffer | null)
      if (socket.readableLength > 0) done()
      else socket.once('readable', done).once('close', () => resolve(null))
    })
    if (chunk === null && (socket.destroyed || socket.readableEnded)) throw new Error('the client left')
    if (chunk !== null) {
      note(chunk)
      bytes = Buffer.concat([bytes, chunk])
    }
  }
}

type Ask = (target: string) => string | Buffer | undefined

async function serveHttp(
  socket: Socket,
  { username, password, connectTo }: TestProxyOptions,
  ask: Ask,
  note: Note,
): Promise<void> {
  try {
    const endOfHead = (bytes: Buffer) => (bytes.includes('\r\n\r\n') ? bytes.indexOf('\r\n\r\n') + 4 : -1)
    const head = (await read(socket, endOfHead, note)).toString('latin1')
    const credentials = /^proxy-authorization: Basic (\S+)$/im.exec(head)?.[1]
    const wanted = username === undefined ? undefined : Buffer.from(`${username}:${password}`).toString('base64')
    if (credentials !== wanted) {
      socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="test"\r\nContent-Length: 6\r\n\r\ndenied',
      )
      return
    }
    const target = /^CONNECT (\S+) HTTP\/1\.1\r\n/.exec(head)?.[1] ?? ''
    const answer = ask(target)
    if (answer !== undefined) socket.write(answer)
    else if (await tunnel(socket, target, connectTo))
      socket.write('HTTP/1.1 200 Connection established\r\nVia: test\r\n\r\n')
    else socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n')
  } catch {
    socket.destroy()
  }
}

async function serveSocks5(
  socket: Socket,
  { username, password, connectTo }: TestProxyOptions,
  ask: Ask,
  note: Note,
): Promise<void> {
  const take = (length: number) => read(socket, () => length, note)
  try {
    const [, count = 0] = await take(2)
    const offered = [...(await take(count))]
    const method = username === undefined ? 0 : 2
    if (!offered.includes(method)) {
      socket.end(Buffer.from([5, 0xff]))
      return
    }
    socket.write(Buffer.from([5, method]))
    if (username !== undefined) {
      const name = (await take((await take(2))[1] ?? 0)).toString()
      const given = (await take((await take(1))[0] ?? 0)).toString()
      const isRight = name === username && given === password
      socket.write(Buffer.from([1, isRight ? 0 : 1]))
      if (!isRight) return void socket.end()
    }
    const [, , , type] = await take(4)
    const length = type === 1 ? 4 : type === 4 ? 16 : ((await take(1))[0] ?? 0)
    const address = await take(length)
    const host = type === 3 ? address.toString() : ipaddr.fromByteArray([...address]).toString()
    const target = `${type === 4 ? `[${host}]` : host}:${(await take(2)).readUInt16BE()}`
    const answer = ask(target)
    if (answer !== undefined) socket.write(answer)
    else if (await tunnel(socket, target, connectTo)) socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]))
    else socket.end(Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0]))
  } catch {
    socket.destroy()
  }
}

/** Connects to loopback only: tests reach nothing else. False: it did not connect. */
async function tunnel(near: Socket, target: string, connectTo: TestProxyOptions['connectTo']): Promise<boolean> {
  const { hostname, port } = new URL(`http://${target}`)
  if (!/^127\./.test(hostname)) return false
  const far = net.connect(connectTo?.port ?? Number(port || 80), connectTo?.ip ?? hostname)
  const isOpen = await new Promise<boolean>((resolve) =>
    far.once('connect', () => resolve(true)).once('error', () => resolve(false)),
  )
  if (!isOpen) return false
  far.on('error', () => near.destroy()).on('close', () => near.destroy())
  near.on('close', () => far.destroy())
  near.pipe(far).pipe(near)
  return true
}
