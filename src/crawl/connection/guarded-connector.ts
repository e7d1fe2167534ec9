// The only code that opens sockets. Order: name -> IPs -> guard -> connect to one of the permitted IPs (without another DNS
// query, which prevents DNS rebinding) -> guard again, on the IP that the kernel reports -> certificate. undici's own
// connector is not used: it does not call `lookup` for IP literals.
import net, { type LookupFunction } from 'node:net'
import tls from 'node:tls'
import type { buildConnector } from 'undici'
import { AppError, asAppError } from '../../core/errors.ts'
import { type AddressGuard, literalAddress, refusal } from '../guard/address-guard.ts'
import type { ResolveHost } from '../guard/resolve-host.ts'
import type { ConnectionMemory } from './connection-facts.ts'
import { tlsFactsOf } from './tls-facts.ts'

/** A server that answers for the whole web: demo, tests, replays. */
export interface StandIn {
  readonly address: string
  readonly port: number
  /**
   * The hosts that it answers for; other hosts are reached on the real web. The process that sets this runs the server
   * itself. So its IP need not be in the allow-list, which would open it to every host of the real web.
   */
  readonly only?: (hostname: string) => boolean
}

/** The stub server of a host, if it has one. */
export function standInFor(standIn: StandIn | undefined, hostname: string): StandIn | undefined {
  return standIn?.only === undefined || standIn.only(hostname) ? standIn : undefined
}

export interface ConnectorOptions {
  readonly guard: AddressGuard
  readonly resolve: ResolveHost
  readonly memory: ConnectionMemory
  readonly connectMs: number
  /** False: an invalid certificate is recorded and accepted. */
  readonly verifyTls: boolean
  /** Certificate authorities besides the built-in ones (PEM). */
  readonly trustedCertificates: readonly string[]
  /** Connections to its hosts go to this server, in plain HTTP. */
  readonly connectTo: StandIn | undefined
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
    const late = new AppError('timeout_connect', `${target.hostname} did not accept a connection within ${options.connectMs} ms.`)
    expiry.reject(late)
    socket?.destroy(late)
  }, options.connectMs)
  try {
    const addresses = await Promise.race([permittedAddresses(target, options), expiry.promise])
    socket = dial(target, addresses, options)
    await Promise.race([connected(socket), expiry.promise])
    inspect(socket, target, options)
    return socket
  } catch (error) {
    socket?.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function permittedAddresses(target: Target, options: ConnectorOptions): Promise<readonly string[]> {
  const { guard } = options
  const standIn = standInFor(options.connectTo, target.hostname)
  if (standIn?.only !== undefined) return [standIn.address]
  const literal = standIn?.address ?? literalAddress(target.hostname)
  const addresses = literal === undefined ? await options.resolve(target.hostname) : [literal]
  if (addresses.length === 0) throw new AppError('dns_not_found', `${target.hostname} has no IP.`)
  const permitted = addresses.filter((address) => guard.permits(address))
  if (permitted.length > 0) return permitted
  throw refusal(`${target.hostname} leads to ${addresses.slice(0, 4).join(', ')}`)
}

function dial(target: Target, addresses: readonly string[], options: Ready): net.Socket {
  const [first = ''] = addresses
  const standIn = standInFor(options.connectTo, target.hostname)
  const base = {
    host: addresses.length === 1 ? first : target.hostname,
    port: standIn?.port ?? target.port,
    lookup: lookupFrom(addresses),
    noDelay: true,
    highWaterMark: 64 * 1024,
  }
  if (!target.secure || standIn !== undefined) return net.connect(base)
  const host = target.hostname.replace(/\.$/, '')
  return tls.connect({
    ...base,
    // Server name indication is for names only (RFC 6066, 3); checkServerIdentity checks the identity of an IP.
    servername: net.isIP(literalAddress(host) ?? host) === 0 ? host : '',
    checkServerIdentity: (_name, certificate) => tls.checkServerIdentity(literalAddress(host) ?? host, certificate),
    // Still verified: `inspect` reads the result, after it has recorded the facts of the certificate.
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
    secureContext: options.secureContext,
  })
}

/** Node looks up one IP or all (to race IPv4 and IPv6). Both return permitted IPs only. */
function lookupFrom(addresses: readonly string[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: net.isIP(address) }))
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

function inspect(socket: net.Socket, target: Target, options: ConnectorOptions): void {
  const { guard, memory, verifyTls } = options
  const ownServer = standInFor(options.connectTo, target.hostname)?.only !== undefined
  const address = socket.remoteAddress
  if (address === undefined) throw new AppError('connection_reset', 'The host closed the connection immediately.')
  if (!ownServer && !guard.permits(address)) throw refusal(`${target.hostname} was connected to ${address}`)
  const facts = socket instanceof tls.TLSSocket ? tlsFactsOf(socket) : undefined
  memory.remember(target.origin, { address, tls: facts })
  if (facts === undefined || facts.valid || !verifyTls) return
  throw new AppError('tls_invalid', `The certificate of ${target.hostname} is not valid: ${facts.problem}.`)
}
