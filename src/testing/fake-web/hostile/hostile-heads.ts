import { drip, head, pour } from '../raw-server.ts'
import { byPath, type HostileServer, hello, moved, reply } from './hostile-server.ts'

const length = `Content-Length: ${hello.length}`
const html = 'Content-Type: text/html'
const cookieFlood = Array.from({ length: 2000 }, (_, index) => `Set-Cookie: c${index}=${'v'.repeat(16)}; Path=/`)

/** Status lines, headers, and connections that never get as far as one. */
export const hostileHeads: readonly HostileServer[] = [
  { name: 'takes the request and never answers', answer: () => undefined, ends: ['timeout_headers'] },
  { name: 'hangs up', answer: (socket) => socket.end(), ends: ['connection_reset'] },
  { name: 'resets', answer: (socket) => socket.resetAndDestroy(), ends: ['connection_reset'] },
  { name: 'speaks SSH', answer: (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'), ends: ['protocol_error'] },
  { name: 'speaks HTTP/0.9', answer: (socket) => socket.end(hello), ends: ['protocol_error', 'connection_reset'] },
  {
    name: 'drips its headers',
    answer: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
      drip(socket, 'x', 50)
    },
    ends: ['timeout_headers'],
  },
  {
    name: 'endless headers',
    answer: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      pour(socket, 'X-More: and more and more and more\r\n'.repeat(100))
    },
    ends: ['headers_too_large'],
  },
  {
    name: 'one endless header',
    answer: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Long: ')
      pour(socket, 'x'.repeat(16_384))
    },
    ends: ['headers_too_large'],
  },
  {
    name: 'ten thousand headers',
    answer: (socket) =>
      socket.write(head('200 OK', html, length, ...Array.from({ length: 10_000 }, (_, n) => `X-${n}: ${n}`)) + hello),
    ends: ['headers_too_large'],
  },
  {
    name: '20 kB of honest headers',
    answer: reply(hello, `Content-Security-Policy: ${'https://cdn.hostile.test '.repeat(800)}`),
    ends: ['ok'],
    contains: 'Hello',
  },
  {
    name: 'endless 1xx answers',
    answer: (socket) => pour(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(50)),
    ends: ['protocol_error', 'timeout_headers'],
  },
  {
    name: 'unrequested 100 Continue',
    answer: (socket) => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${head('200 OK', html, length)}${hello}`),
    ends: ['connection_reset', 'ok'],
  },
  {
    name: '103 Early Hints, then the page',
    answer: (socket) =>
      socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </s.css>\r\n\r\n${head('200 OK', html, length)}${hello}`),
    ends: ['ok'],
    contains: 'Hello',
  },
  {
    name: '101 Switching Protocols',
    answer: (socket) => socket.write(head('101 Switching Protocols', 'Upgrade: evil', 'Connection: Upgrade')),
    ends: ['connection_reset', 'protocol_error'],
  },
  {
    name: 'a header with a NUL',
    answer: (socket) => socket.write(`HTTP/1.1 200 OK\r\nX-Nul: a\0b\r\n${length}\r\n\r\n${hello}`),
    ends: ['protocol_error'],
  },
  {
    name: 'header values that are not ASCII',
    answer: (socket) => socket.write(Buffer.from(head('200 OK', html, length, 'X-Name: M\xfcller') + hello, 'latin1')),
    ends: ['ok'],
    contains: 'Hello',
  },
  {
    name: 'two lengths that differ',
    answer: (socket) => socket.write(head('200 OK', html, 'Content-Length: 5', length) + hello),
    ends: ['protocol_error'],
  },
  {
    name: 'a length and chunks',
    answer: (socket) => socket.write(head('200 OK', html, length, 'Transfer-Encoding: chunked') + hello),
    ends: ['protocol_error', 'partial'],
  },
  {
    name: 'every header twice',
    answer: reply(hello, 'Content-Type: text/html', 'Content-Type: image/png', 'ETag: a', 'ETag: b', 'Retry-After: 1'),
    ends: ['ok'],
    contains: 'Hello',
  },
  {
    name: 'headers named like members of objects',
    answer: reply(hello, '__proto__: x', 'constructor: y', 'toString: z', 'hasOwnProperty: q'),
    ends: ['ok'],
    contains: 'Hello',
  },
  {
    name: 'a flood of cookies',
    answer: byPath({ '/': moved('/next', ...cookieFlood), '/next': reply(hello) }),
    ends: ['ok', 'headers_too_large'],
  },
  {
    name: 'a status that does not exist',
    answer: (socket) => socket.write(head('777 Lucky', length) + hello),
    ends: ['http_500'],
  },
  {
    name: 'a status of four digits',
    answer: (socket) => socket.write(head('2000 OK', length) + hello),
    ends: ['protocol_error'],
  },
]
