// The one place where a socket is opened. Order: name -> addresses -> guard -> connect to one of the addresses that
// passed (never asking DNS again: a rebinding name server has no second word) -> guard once more on the address that
// the kernel reports -> certificate. undici's own connector is not used: it does not call `lookup` for IP literals.
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
   * The hosts that it answers for; all others are the real web's. The process that sets this runs the server itself, so
   * its address needs no place on the allow-list: there it would be open to every host of the real web as well.
   */
  readonly only?: (hostname: string) => boolean
}

/** The stand-in that answers for a host, if one does. */
export function standInFor(standIn: StandIn | undefined, hostname: string): StandIn | undefined {
  return standIn?.only === undefined || standIn.only(hostname) ? standIn : undefined
}

/** What decides over a connection. */
export interface ConnectorOptions {
  readonly guard: AddressGuard
  readonly resolve: ResolveHost
  readonly memory: ConnectionMemory
  readonly connectMs: number
  /** False: an invalid certificate is recorded and accepted. */
  readonly verifyTls: boolean
  /** Certificate authorities besides the built-in ones (PEM). */
  readonly trustedCertificates: readonly string[]
  /** Connections to the hosts that it answers for go here, in plain HTTP. */
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

/** A connector for undici that reaches permitted addresses only. */
export function guardedConnector(settings: ConnectorOptions): buildConnector.connector {
  // Made once: reading 150 root certificates for every connection costs more than the handshake.
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
    const late = new AppError('timeout_connect', `${target.hostname} took no connection in ${options.connectMs} ms.`)
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
  if (addresses.length === 0) throw new AppError('dns_not_found', `${target.hostname} has no address.`)
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
    // Server name indication takes names only (RFC 6066, 3); the identity of an address is checked by checkServerIdentity.
    servername: net.isIP(literalAddress(host) ?? host) === 0 ? host : '',
    checkServerIdentity: (_name, certificate) => tls.checkServerIdentity(literalAddress(host) ?? host, certificate),
    // Verified all the same: the verdict is read in `inspect`, where the facts of a bad certificate are still at hand.
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
    secureContext: options.secureContext,
  })
}

/** Node asks for one address or for all (to race IPv4 and IPv6); both get only what passed the guard. */
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
  const closed = () => reject(new AppError('connection_reset', 'The host closed the connection while it was set up.'))
  socket.once(event, resolve).once('error', reject).once('close', closed)
  return promise.finally(() => {
    socket.off(event, resolve).off('error', reject).off('close', closed)
    // A socket without a listener would crash the process if it fails before undici has taken it over.
    socket.on('error', () => undefined)
  })
}

function inspect(socket: net.Socket, target: Target, options: ConnectorOptions): void {
  const { guard, memory, verifyTls } = options
  const ownServer = standInFor(options.connectTo, target.hostname)?.only !== undefined
  const address = socket.remoteAddress
  if (address === undefined) throw new AppError('connection_reset', 'The host closed the connection at once.')
  if (!ownServer && !guard.permits(address)) throw refusal(`${target.hostname} was connected to ${address}`)
  const facts = socket instanceof tls.TLSSocket ? tlsFactsOf(socket) : undefined
  memory.remember(target.origin, { address, tls: facts })
  if (facts === undefined || facts.valid || !verifyTls) return
  throw new AppError('tls_invalid', `The certificate of ${target.hostname} is not valid: ${facts.problem}.`)
}
