// The only code that opens sockets. Order: name -> IPs -> guard -> connect to one of the permitted IPs (without another DNS
// query, which prevents DNS rebinding) -> guard again, on the IP that the kernel reports -> certificate. undici's own
// connector is not used: it does not call `lookup` for IP literals.
import net, { type LookupFunction } from 'node:net'
import tls from 'node:tls'
import type { buildConnector } from 'undici'
import { AppError } from '../../core/errors.ts'
import { asAppError } from '../../core/own-failure.ts'
import { type IpGuard, literalIp, refusal } from '../guard/ip-guard.ts'
import type { ResolveHost } from '../guard/resolve-host.ts'
import type { ConnectionFactsCache } from './connection-facts.ts'
import { tlsFactsOf } from './tls-facts.ts'

/** A server that answers for the whole web: demo, tests, replays. */
export interface StubServer {
  readonly ip: string
  readonly port: number
  /**
   * The hosts that it answers for; other hosts are reached on the real web. The process that sets this runs the server
   * itself. So its IP need not be in the allow-list, which would open it to every host of the real web.
   */
  readonly only?: (hostname: string) => boolean
}

/** The stub server of a host, if it has one. */
export function stubServerFor(stub: StubServer | undefined, hostname: string): StubServer | undefined {
  return stub?.only === undefined || stub.only(hostname) ? stub : undefined
}

export interface ConnectorOptions {
  readonly guard: IpGuard
  readonly resolve: ResolveHost
  readonly factsCache: ConnectionFactsCache
  readonly connectMs: number
  /** False: an invalid certificate is recorded and accepted. */
  readonly verifyTls: boolean
  /** Certificate authorities besides the built-in ones (PEM). */
  readonly trustedCertificates: readonly string[]
  /** Connections to its hosts go to this server, in plain HTTP. */
  readonly connectTo: StubServer | undefined
}

interface Ready extends ConnectorOptions {
  readonly secureContext: tls.SecureContext
}

interface Target {
  readonly origin: string
  readonly hostname: string
  readonly port: number
  readonly secure: boolean
}

/** A connector for undici that connects to permitted IPs only. */
export function guardedConnector(settings: ConnectorOptions): buildConnector.connector {
  // Created once: parsing 150 root certificates for every connection costs more than the handshake.
  const secureContext = tls.createSecureContext(
    settings.trustedCertificates.length > 0 ? { ca: [...tls.rootCertificates, ...settings.trustedCertificates] } : {},
  )
  const options = { ...settings, secureContext }
  return ({ hostname, protocol, port }, callback) => {
    const secure = protocol === 'https:'
    const target = {
      origin: `${protocol}//${hostname.includes(':') ? `[${hostname}]` : hostname}${port ? `:${port}` : ''}`,
      hostname,
      port: port ? Number(port) : secure ? 443 : 80,
      secure,
    }
    open(target, options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : asAppError(error), null),
    )
  }
}

async function open(target: Target, options: Ready): Promise<net.Socket | tls.TLSSocket> {
  const expiry = Promise.withResolvers<never>()
  let socket: net.Socket | undefined
  const timer = setTimeout(() => {
    const late = new AppError(
      'timeout_connect',
      `${target.hostname} did not accept a connection within ${options.connectMs} ms.`,
    )
    expiry.reject(late)
    socket?.destroy(late)
  }, options.connectMs)
  try {
    const ips = await Promise.race([permittedIps(target, options), expiry.promise])
    socket = dial(target, ips, options)
    await Promise.race([connected(socket), expiry.promise])
    checkConnection(socket, target, options)
    return socket
  } catch (error) {
    socket?.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function permittedIps(target: Target, options: ConnectorOptions): Promise<readonly string[]> {
  const { guard } = options
  const stub = stubServerFor(options.connectTo, target.hostname)
  if (stub?.only !== undefined) return [stub.ip]
  const literal = stub?.ip ?? literalIp(target.hostname)
  const ips = literal === undefined ? await options.resolve(target.hostname) : [literal]
  if (ips.length === 0) throw new AppError('dns_not_found', `${target.hostname} has no IP.`)
  const permitted = ips.filter((ip) => guard.permits(ip))
  if (permitted.length > 0) return permitted
  throw refusal(`${target.hostname} leads to ${ips.slice(0, 4).join(', ')}`)
}

function dial(target: Target, ips: readonly string[], options: Ready): net.Socket {
  const [first = ''] = ips
  const stub = stubServerFor(options.connectTo, target.hostname)
  const base = {
    host: ips.length === 1 ? first : target.hostname,
    port: stub?.port ?? target.port,
    lookup: lookupFrom(ips),
    noDelay: true,
    highWaterMark: 64 * 1024,
  }
  if (!target.secure || stub !== undefined) return net.connect(base)
  const host = target.hostname.replace(/\.$/, '')
  return tls.connect({
    ...base,
    // Server name indication is for names only (RFC 6066, 3); checkServerIdentity checks the identity of an IP.
    servername: net.isIP(literalIp(host) ?? host) === 0 ? host : '',
    checkServerIdentity: (_name, certificate) => tls.checkServerIdentity(literalIp(host) ?? host, certificate),
    // Still verified: `checkConnection` reads the result, after it has recorded the facts of the certificate.
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
    secureContext: options.secureContext,
  })
}

/** Node looks up one IP or all (to race IPv4 and IPv6). Both return permitted IPs only. */
function lookupFrom(ips: readonly string[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const found = ips.map((ip) => ({ address: ip, family: net.isIP(ip) }))
    if (all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }
}

function connected(socket: net.Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const event = socket instanceof tls.TLSSocket ? 'secureConnect' : 'connect'
  const closed = () => reject(new AppError('connection_reset', 'The host closed the connection during its setup.'))
  socket.once(event, resolve).once('error', reject).once('close', closed)
  return promise.finally(() => {
    socket.off(event, resolve).off('error', reject).off('close', closed)
    // Without a listener, an error before undici takes the socket over would crash the process.
    socket.on('error', () => undefined)
  })
}

function checkConnection(socket: net.Socket, target: Target, options: ConnectorOptions): void {
  const { guard, factsCache, verifyTls } = options
  const ownServer = stubServerFor(options.connectTo, target.hostname)?.only !== undefined
  const ip = socket.remoteAddress
  if (ip === undefined) throw new AppError('connection_reset', 'The host closed the connection immediately.')
  if (!ownServer && !guard.permits(ip)) throw refusal(`${target.hostname} was connected to ${ip}`)
  const facts = socket instanceof tls.TLSSocket ? tlsFactsOf(socket) : undefined
  factsCache.set(target.origin, { ip, tls: facts })
  if (facts === undefined || facts.valid || !verifyTls) return
  throw new AppError('tls_invalid', `The certificate of ${target.hostname} is not valid: ${facts.problem}.`)
}
