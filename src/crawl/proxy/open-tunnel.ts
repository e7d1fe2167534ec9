import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'
import { throwIfOwnFailure } from '../../core/own-failure.ts'
import { lookupFrom } from '../connection/lookup-from.ts'
import type { ResolveHost } from '../guard/resolve-host.ts'
import { connectByHttp } from './http-connect.ts'
import { ProxyFault } from './proxy-fault.ts'
import type { ProxySettings } from './proxy-settings.ts'
import { connectBySocks5, greetSocks5 } from './socks5.ts'

export interface TunnelOptions {
  readonly settings: ProxySettings
  /** Which IPs the proxy itself may have, and how its name is resolved. Undefined: any, by the system. */
  readonly guard: { readonly permits: (ip: string) => boolean; readonly resolve: ResolveHost } | undefined
  readonly secureContext: tls.SecureContext
}

interface Target {
  /** Checked by the guard. The proxy gets no name, so it cannot resolve one to another IP. */
  readonly ip: string
  readonly port: number
}

/** On the clock of `performance.now()`: until when the proxy must be ready, and until when it must have connected. */
interface Deadlines {
  readonly ready: number
  readonly connected: number
}

/** A connection to the target through the proxy. Throws ProxyFault, and our own failures. */
export async function openTunnel(target: Target, deadlines: Deadlines, options: TunnelOptions): Promise<net.Socket> {
  const { settings } = options
  const ending = new AbortController()
  try {
    const socket = await before(deadlines.ready, notReady, dial(options, ending.signal))
    const connecting =
      settings.protocol === 'socks5' ? connectBySocks5(socket, target) : connectByHttp(socket, settings, target)
    await before(deadlines.connected, notConnected, connecting).catch(asFailed)
    return socket
  } catch (error) {
    ending.abort()
    throwIfOwnFailure(error)
    throw asUnreachable(error)
  }
}

const notReady = () => new ProxyFault('unreachable', 'it did not answer in time')
const notConnected = () => new ProxyFault('failed', 'it did not connect in time', { siteCode: 'timeout_connect' })

/** Connects to the proxy and signs in, as far as its protocol has a step for that. */
async function dial({ settings, guard, secureContext }: TunnelOptions, signal: AbortSignal): Promise<net.Socket> {
  const { host, port, protocol } = settings
  const lookup = guard === undefined ? {} : { lookup: lookupFrom(await permittedIps(host, guard)) }
  signal.throwIfAborted()
  const address = { host, port, noDelay: true, highWaterMark: 64 * 1024, ...lookup }
  const plain = net.connect(address)
  // Its errors are read where it is used. Without a listener, one between two uses would end the process.
  plain.on('error', () => undefined)
  signal.addEventListener('abort', () => plain.destroy())
  await once(plain, 'connect')
  // Node looks no literal IP up.
  if (guard !== undefined && !guard.permits(plain.remoteAddress ?? '')) throw forbidden(host)
  const socket = protocol === 'https' ? await secured(plain, host, secureContext) : plain
  if (protocol === 'socks5') {
    await greetSocks5(socket, settings).catch((error: unknown) => {
      throw error instanceof ProxyFault && error.kind === 'failed'
        ? new ProxyFault('unreachable', error.message)
        : error
    })
  }
  return socket
}

async function permittedIps(host: string, guard: NonNullable<TunnelOptions['guard']>): Promise<readonly string[]> {
  const ips = net.isIP(host) === 0 ? await guard.resolve(host) : [host]
  const permitted = ips.filter((ip) => guard.permits(ip))
  if (permitted.length === 0) throw forbidden(host)
  return permitted
}

function forbidden(host: string): ProxyFault {
  return new ProxyFault('unreachable', `${host} leads to an IP that is not public`)
}

async function secured(plain: net.Socket, host: string, secureContext: tls.SecureContext): Promise<tls.TLSSocket> {
  const isName = net.isIP(host) === 0
  const socket = tls.connect({
    socket: plain,
    servername: isName ? host : '',
    checkServerIdentity: (_name, certificate) => tls.checkServerIdentity(host, certificate),
    secureContext,
    ALPNProtocols: ['http/1.1'],
  })
  socket.on('error', () => undefined)
  await once(socket, 'secureConnect')
  return socket
}

/** After the proxy was asked: a connection that breaks may be its way to say that it could not connect. */
function asFailed(error: unknown): never {
  throwIfOwnFailure(error)
  if (error instanceof ProxyFault) throw error
  throw new ProxyFault('failed', `its connection broke (${systemCodeOf(error) ?? 'closed'})`, { cause: error })
}

/** The message of Node names the IP of the proxy, which is not for every reader of this error. */
function asUnreachable(error: unknown): ProxyFault {
  if (error instanceof ProxyFault) return error
  const reason = systemCodeOf(error) ?? (error instanceof AppError ? error.code : messageOf(error))
  return new ProxyFault('unreachable', `it cannot be connected to (${reason})`, { cause: error })
}

async function before<T>(deadline: number, late: () => ProxyFault, work: Promise<T>): Promise<T> {
  const expiry = Promise.withResolvers<never>()
  const timer = setTimeout(() => expiry.reject(late()), Math.max(0, deadline - performance.now()))
  try {
    return await Promise.race([work, expiry.promise])
  } finally {
    clearTimeout(timer)
  }
}
