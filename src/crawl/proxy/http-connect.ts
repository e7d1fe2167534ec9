import type { Socket } from 'node:net'
import { ProxyFault } from './proxy-fault.ts'
import type { ProxySettings } from './proxy-settings.ts'
import { type MeasureAnswer, readAnswer } from './read-answer.ts'

/** Asks an HTTP proxy for a tunnel to an IP (RFC 9110, 9.3.6). */
export async function connectByHttp(
  socket: Socket,
  { username, password }: Pick<ProxySettings, 'username' | 'password'>,
  target: { readonly ip: string; readonly port: number },
): Promise<void> {
  const authority = `${target.ip.includes(':') ? `[${target.ip}]` : target.ip}:${target.port}`
  const credentials =
    username === undefined ? undefined : Buffer.from(`${username}:${password ?? ''}`).toString('base64')
  const authorisation = credentials === undefined ? '' : `Proxy-Authorization: Basic ${credentials}\r\n`
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorisation}\r\n`)
  const { bytes, more } = await readAnswer(socket, endOfHead)
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(bytes.toString('latin1'))?.[1])
  if (status === 407) {
    const given = username === undefined ? 'asks for a user name and a password' : 'rejects the user name or password'
    throw new ProxyFault('rejected', `it ${given} (407)`)
  }
  if (status < 200 || status >= 300) throw refusal(status, target.port)
  // The site speaks after us only: these bytes are not from it.
  if (more > 0) throw new ProxyFault('unreachable', 'it sent data ahead of the site')
}

function refusal(status: number, port: number): ProxyFault {
  const isForbidden = status === 403 || status === 405
  const hint = isForbidden ? `; it must allow CONNECT to port ${port}` : ''
  const siteCode = status === 504 ? 'timeout_connect' : 'connection_failed'
  return new ProxyFault('failed', `it answered ${status}${hint}`, { siteCode })
}

const start = 'HTTP/1.'

const endOfHead: MeasureAnswer = (received) => {
  const text = received.toString('latin1')
  if (!text.startsWith(start.slice(0, text.length)) || (text.length >= 12 && !/^HTTP\/1\.[01] \d{3}/.test(text))) {
    throw new ProxyFault('unreachable', 'its answer is not HTTP')
  }
  const end = text.indexOf('\r\n\r\n')
  return end === -1 ? undefined : end + 4
}
