import { head, pour } from '../raw-server.ts'
import { byPath, type HostileServer, hello, moved, reply } from './hostile-server.ts'

/** Where a site may try to send us. 127.0.0.1 is allowed in tests; its neighbours stand for the operator's own network. */
const forbidden = [
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://172.16.0.1/',
  'http://100.64.0.1/',
  'http://127.0.0.2/',
  'http://2130706434/',
  'http://0x7f000002/',
  'http://017700000002/',
  'http://127.2/',
  'http://127.0.0.2./',
  'http://0.0.0.0/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://168.63.129.16/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.2]/',
  'http://[::127.0.0.2]/',
  'http://[64:ff9b::7f00:2]/',
  'http://[64:ff9b:1::7f00:2]/',
  'http://[2002:7f00:2::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[ff02::1]/',
  'http://127.0.0.1:22/',
  'http://127.0.0.1:6379/',
  'http://127.0.0.2:80\\@example.test/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:70/_x',
  'data:text/html,<h1>hello',
  'javascript:alert(1)',
  'ftp://127.0.0.1/',
  'http://private.test/',
  'http://mixed-private.test/',
]

/** Redirects that lead in circles, forever, or to forbidden targets. */
export const hostileRedirects: readonly HostileServer[] = [
  ...forbidden.map((location) => ({
    name: `redirect to ${location}`,
    answer: moved(location),
    ends: ['blocked_address'],
  })),
  { name: 'redirect to itself', answer: moved('/'), ends: ['redirect_loop'] },
  { name: 'A to B to A', answer: byPath({ '/': moved('/b'), '/b': moved('/') }), ends: ['redirect_loop'] },
  {
    name: 'a hundred redirects',
    answer: (socket, request) => moved(`/${Number(/\/(\d*)/.exec(request)?.[1] || 0) + 1}`)(socket, request),
    ends: ['too_many_redirects'],
  },
  {
    name: 'another cookie with every redirect to itself',
    answer: (socket, request) => moved('/', `Set-Cookie: n=${Math.random()}; Path=/`)(socket, request),
    ends: ['too_many_redirects'],
  },
  {
    name: 'Location with an encoded CRLF',
    answer: byPath({ '/': moved('/x%0d%0aHost:%20evil.test'), '*': reply(hello) }),
    ends: ['ok'],
    contains: 'Hello',
  },
  {
    name: 'Location that is folded over two lines',
    answer: (socket, request) =>
      request.startsWith('GET / ')
        ? socket.write('HTTP/1.1 302 Found\r\nLocation: /a\r\n b\r\nContent-Length: 0\r\n\r\n')
        : reply(hello)(socket, request),
    ends: ['ok', 'protocol_error', 'redirect_invalid'],
  },
  { name: 'Location that is empty', answer: moved(''), ends: ['redirect_invalid'] },
  { name: 'Location that is no URL', answer: moved('http://[::1'), ends: ['redirect_invalid'] },
  {
    name: 'Location of 60 kB',
    answer: byPath({ '/': moved(`/${'x'.repeat(60_000)}`), '*': reply(hello) }),
    ends: ['redirect_invalid', 'headers_too_large'],
  },
  {
    name: 'a redirect with an endless body',
    answer: byPath({
      '/': (socket) => {
        socket.write(head('302 Found', 'Location: /next', 'Transfer-Encoding: chunked'))
        pour(socket, `4000\r\n${'x'.repeat(0x4000)}\r\n`)
      },
      '/next': reply(hello),
    }),
    ends: ['ok'],
    contains: 'Hello',
  },
]
