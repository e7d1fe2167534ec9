import type { Certificate } from '../certificates.ts'
import { head, type RawAnswer } from '../raw-server.ts'

/** One way of being hostile, and how a client that holds must end: with one of these codes, or with a page. */
export interface HostileServer {
  readonly name: string
  readonly answer: RawAnswer
  readonly ends: readonly string[]
  /** Part of the text, where a page must come out of it. */
  readonly contains?: string
  readonly certificate?: Certificate
  /** Default: the server's own address. */
  readonly url?: (port: number) => string
}

const html = 'Content-Type: text/html; charset=utf-8'

/** A page with a body of these bytes and these extra headers. */
export function reply(body: string | Uint8Array, ...headers: string[]): RawAnswer {
  return (socket) => {
    const bytes = Buffer.from(body)
    const type = headers.some((line) => /^content-type:/i.test(line)) ? [] : [html]
    socket.write(head('200 OK', ...type, `Content-Length: ${bytes.length}`, ...headers))
    socket.write(bytes)
  }
}

/** The head of a page of unknown length. */
export const openHead = head('200 OK', html, 'Transfer-Encoding: chunked')
export const endlessHead = head('200 OK', html, 'Connection: close')
export const hello = '<!doctype html><title>Hello</title><p>mail hello@hostile.test'

/** By path; the hostile part is at `/`. */
export function byPath(answers: Readonly<Record<string, RawAnswer>>): RawAnswer {
  return (socket, request) => {
    const path = request.split(' ')[1] ?? '/'
    const found = answers[path] ?? answers['*']
    if (found === undefined) socket.write(head('404 Not Found', 'Content-Length: 0'))
    else found(socket, request)
  }
}

export function moved(location: string, ...headers: string[]): RawAnswer {
  return (socket) => socket.write(head('302 Found', `Location: ${location}`, 'Content-Length: 0', ...headers))
}
