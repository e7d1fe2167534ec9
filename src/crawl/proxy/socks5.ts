import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { ErrorCode } from '../../core/error-catalogue.ts'
import { ProxyFault } from './proxy-fault.ts'
import type { ProxySettings } from './proxy-settings.ts'
import { type MeasureAnswer, readAnswer } from './read-answer.ts'

const version = 5
const authVersion = 1
const methods = { none: 0, password: 2, noneAccepted: 255 } as const
const command = { connect: 1 } as const
const addressTypes = { ipv4: 1, name: 3, ipv6: 4 } as const

/** RFC 1928, 6. */
const replies: Readonly<
  Record<number, { readonly text: string; readonly siteCode?: ErrorCode; readonly isOfSite?: true }>
> = {
  1: { text: 'general failure' },
  2: { text: 'its rules do not allow the connection' },
  3: { text: 'network unreachable' },
  4: { text: 'host unreachable' },
  5: { text: 'connection refused', siteCode: 'connection_refused', isOfSite: true },
  6: { text: 'TTL expired', siteCode: 'timeout_connect' },
  7: { text: 'it does not support CONNECT' },
  8: { text: 'it does not support this kind of IP' },
}

/** Opens a session with a SOCKS5 proxy: greeting and credentials (RFC 1928, RFC 1929). */
export async function greetSocks5(
  socket: Socket,
  { username, password }: Pick<ProxySettings, 'username' | 'password'>,
): Promise<void> {
  const offered = username === undefined ? [methods.none] : [methods.none, methods.password]
  const [, method = -1] = await ask(socket, [version, offered.length, ...offered], ofLength(2, version))
  if (method === methods.password && username !== undefined) {
    await signIn(socket, Buffer.from(username), Buffer.from(password ?? ''))
    return
  }
  if (method === methods.none) return
  if (method !== methods.noneAccepted)
    throw new ProxyFault('unreachable', 'it chose a way to sign in that was not offered')
  const wanted = username === undefined ? 'asks for a user name and a password' : 'accepts no user name with a password'
  throw new ProxyFault('rejected', `it ${wanted}`)
}

async function signIn(socket: Socket, username: Buffer, password: Buffer): Promise<void> {
  const request = [authVersion, username.length, ...username, password.length, ...password]
  const [, status] = await ask(socket, request, ofLength(2, authVersion))
  if (status !== 0) throw new ProxyFault('rejected', 'it rejects the user name or password')
}

/** Asks for a tunnel to an IP. */
export async function connectBySocks5(
  socket: Socket,
  { ip, port }: { readonly ip: string; readonly port: number },
): Promise<void> {
  const parsed = ipaddr.parse(ip)
  const request = [
    version,
    command.connect,
    0,
    addressTypes[parsed.kind()],
    ...parsed.toByteArray(),
    port >> 8,
    port & 255,
  ]
  const [, reply = -1] = await ask(socket, request, lengthOfReply)
  if (reply === 0) return
  const { text, siteCode, isOfSite } = replies[reply] ?? { text: `error ${reply}` }
  throw new ProxyFault('failed', text, { ...(siteCode && { siteCode }), ...(isOfSite && { isOfSite }) })
}

async function ask(socket: Socket, request: readonly number[], measure: MeasureAnswer): Promise<Buffer> {
  socket.write(Buffer.from(request))
  const { bytes, more } = await readAnswer(socket, measure)
  if (more > 0) throw new ProxyFault('unreachable', 'it sent more than an answer')
  return bytes
}

function ofLength(length: number, first: number): MeasureAnswer {
  return (received) => {
    if (received[0] !== first) throw new ProxyFault('unreachable', 'its answer is not SOCKS5')
    return received.length < length ? undefined : length
  }
}

/** A failure may be shorter: some proxies send no address with it. */
const lengthOfReply: MeasureAnswer = (received) => {
  const [first, reply, , type, nameLength] = received
  if (first !== version) throw new ProxyFault('unreachable', 'its answer is not SOCKS5')
  if (reply !== undefined && reply !== 0) return received.length
  if (type === undefined || nameLength === undefined) return undefined
  const addressLengths = { [addressTypes.ipv4]: 4, [addressTypes.name]: 1 + nameLength, [addressTypes.ipv6]: 16 }
  const addressLength = addressLengths[type as keyof typeof addressLengths]
  if (addressLength === undefined) throw new ProxyFault('unreachable', 'its answer is not SOCKS5')
  const length = 4 + addressLength + 2
  return received.length < length ? undefined : length
}
