// The only code that opens sockets to sites. Order: name -> IPs -> guard -> connect to one of the permitted IPs (without
// another DNS query, which prevents DNS rebinding) -> guard again, on the IP that the kernel reports -> certificate. Behind a
// proxy the order is the same: the proxy is asked for one of the permitted IPs and never gets a name. undici's own connector
// is not used: it does not call `lookup` for IP literals. Neither are its proxy agents: they give the proxy the name.
import net from 'node:net'
import tls from 'node:tls'
import type { buildConnector } from 'undici'
import { AppError } from '../../core/errors.ts'
import { asAppError } from '../../core/own-failure.ts'
import { type IpGuard, literalIp, refusal } from '../guard/ip-guard.ts'
import type { ResolveHost } from '../guard/resolve-host.ts'
import type { ProxyRoute } from '../proxy/proxy-route.ts'
import type { ConnectionFactsCache } from './connection-facts.ts'
import { lookupFrom } from './lookup-from.ts'
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
  /** Every connection goes through it, except those to a stub server of this process. */
  readonly proxy?: ProxyRoute | undefined
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
  const deadline = performance.now() + options.connectMs
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
    const tunnel = await tunnelTo(target, ips, deadline, options)
    socket = tunnel?.socket
    socket = dial(target, ips, options, tunnel?.socket)
    if (socket !== tunnel?.socket) await Promise.race([connected(socket), expiry.promise])
    checkConnection(socket, target, options, tunnel?.ip)
    return socket
  } catch (error) {
    socket?.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The connection through the proxy, if there is one. Its own deadline says whether the proxy or the site was late. */
async function tunnelTo(target: Target, ips: readonly string[], deadline: number, options: Ready) {
  const isOwnServer = stubServerFor(options.connectTo, target.hostname)?.only !== undefined
  if (options.proxy === undefined || isOwnServer) return undefined
  const port = stubServerFor(options.connectTo, target.hostname)?.port ?? target.port
  return await options.proxy.connect({ hostname: target.hostname, ips, port }, deadline)
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

/** `tunnel`: the connection through a proxy, which is used as it is. */
function dial(target: Target, ips: readonly string[], options: Ready, tunnel: net.Socket | undefined): net.Socket {
  const [first = ''] = ips
  const stub = stubServerFor(options.connectTo, target.hostname)
  const base = {
    host: ips.length === 1 ? first : target.hostname,
    port: stub?.port ?? target.port,
    lookup: lookupFrom(ips),
    noDelay: true,
    highWaterMark: 64 * 1024,
  }
  if (!target.secure || stub !== undefined) return tunnel ?? net.connect(base)
  const host = target.hostname.replace(/\.$/, '')
  return tls.connect({
    ...(tunnel === undefined ? base : { socket: tunnel }),
    // Server name indication is for names only (RFC 6066, 3); checkServerIdentity checks the identity of an IP.
    servername: net.isIP(literalIp(host) ?? host) === 0 ? host : '',
    checkServerIdentity: (_name, certificate) => tls.checkServerIdentity(literalIp(host) ?? host, certificate),
    // Still verified: `checkConnection` reads the result, after it has recorded the facts of the certificate.
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
    secureContext: options.secureContext,
  })
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

/** `tunnelledIp`: the IP that the proxy was asked for. The kernel reports that of the proxy. */
function checkConnection(
  socket: net.Socket,
  target: Target,
  options: ConnectorOptions,
  tunnelledIp: string | undefined,
): void {
  const { guard, factsCache, verifyTls } = options
  const ownServer = stubServerFor(options.connectTo, target.hostname)?.only !== undefined
  const ip = tunnelledIp ?? socket.remoteAddress
  if (ip === undefined) throw new AppError('connection_reset', 'The host closed the connection immediately.')
  if (!ownServer && !guard.permits(ip)) throw refusal(`${target.hostname} was connected to ${ip}`)
  const facts = socket instanceof tls.TLSSocket ? tlsFactsOf(socket) : undefined
  factsCache.set(target.origin, { ip, tls: facts })
  if (facts === undefined || facts.valid || !verifyTls) return
  throw new AppError('tls_invalid', `The certificate of ${target.hostname} is not valid: ${facts.problem}.`)
}
