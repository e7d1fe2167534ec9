import zlib from 'node:zlib'
import { drip, head, pour } from '../raw-server.ts'
import { endlessHead, type HostileServer, hello, openHead, reply } from './hostile-server.ts'

const megabyte = 1024 * 1024
const zeros = Buffer.alloc(48 * megabyte)
const bombs = {
  gzip: zlib.gzipSync(zeros),
  deflate: zlib.deflateSync(zeros),
  br: zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: zlib.zstdCompressSync(zeros),
}
const zipped = zlib.gzipSync(hello)
const nested = Array.from({ length: 10 }).reduce<Buffer>((body) => zlib.gzipSync(body), Buffer.from(hello))
/** A zstd frame that asks for a window of two gigabytes, then one raw block. */
const wideWindow = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8, 0x29, 0x00, 0x00, ...Buffer.from('hello')])
const corrupt = Buffer.concat([zipped.subarray(0, 15), Buffer.alloc(30, 0xee), zipped.subarray(45)])
const line = Buffer.alloc(64 * 1024, 'x')

const inChunks = (socket: { write(data: string): void }, text: string) =>
  socket.write(`${text.length.toString(16)}\r\n${text}\r\n`)

/** Size, compression, and bodies that do not end as they should. */
export const hostileBodies: readonly HostileServer[] = [
  ...Object.entries(bombs).map(([name, bomb]) => ({
    name: `${name} bomb`,
    answer: reply(bomb, `Content-Encoding: ${name}`),
    ends: ['too_large'],
  })),
  {
    name: 'a gzip bomb inside gzip',
    answer: reply(zlib.gzipSync(bombs.gzip), 'Content-Encoding: gzip, gzip'),
    ends: ['too_large'],
  },
  {
    name: 'gzip ten times over',
    answer: reply(nested, `Content-Encoding: ${Array(10).fill('gzip').join(', ')}`),
    ends: ['decode_failed'],
  },
  {
    name: 'zstd with a 2 GB window',
    answer: reply(wideWindow, 'Content-Encoding: zstd'),
    ends: ['decode_failed'],
  },
  { name: 'unknown encoding', answer: reply(hello, 'Content-Encoding: rot13'), ends: ['decode_failed'] },
  { name: 'corrupt gzip', answer: reply(corrupt, 'Content-Encoding: gzip'), ends: ['decode_failed'] },
  {
    name: 'gzip cut off',
    answer: reply(zlib.gzipSync(hello.repeat(50)).subarray(0, 90), 'Content-Encoding: gzip'),
    ends: ['ok'],
    contains: 'hello@hostile.test',
  },
  {
    name: 'gzip with a plain tail',
    answer: reply(Buffer.concat([zipped, Buffer.from('<!-- cached page -->')]), 'Content-Encoding: gzip'),
    ends: ['ok'],
    contains: 'hello@hostile.test',
  },
  { name: 'gzip that is plain text', answer: reply(hello, 'Content-Encoding: gzip'), ends: ['ok'], contains: 'Hello' },
  { name: 'brotli that is plain text', answer: reply(hello, 'Content-Encoding: br'), ends: ['ok'], contains: 'Hello' },
  {
    name: 'deflate without its zlib header',
    answer: reply(zlib.deflateRawSync(hello), 'Content-Encoding: deflate'),
    ends: ['ok'],
    contains: 'Hello',
  },
  {
    name: 'endless chunks',
    answer: (socket) => {
      socket.write(openHead)
      pour(socket, Buffer.concat([Buffer.from('10000\r\n'), line, Buffer.from('\r\n')]))
    },
    ends: ['too_large'],
  },
  {
    name: 'endless body without a length',
    answer: (socket) => {
      socket.write(endlessHead)
      pour(socket, line)
    },
    ends: ['too_large'],
  },
  {
    name: 'a single line of 64 MB',
    answer: (socket) => {
      socket.write(head('200 OK', 'Content-Type: text/html', `Content-Length: ${64 * megabyte}`))
      pour(socket, line)
    },
    ends: ['too_large'],
  },
  {
    name: 'one byte at a time',
    answer: (socket) => {
      socket.write(endlessHead)
      drip(socket, 'x', 50)
    },
    ends: ['timeout_body'],
  },
  { name: 'headers, then silence', answer: (socket) => socket.write(openHead), ends: ['timeout_body'] },
  {
    name: 'a burst of 5 MB, then silence',
    answer: (socket) => {
      socket.write(endlessHead)
      for (let index = 0; index < 80; index++) socket.write(line)
    },
    ends: ['timeout_body'],
  },
  {
    name: 'content-length larger than the body',
    answer: (socket) => socket.end(`${head('200 OK', 'Content-Type: text/html', 'Content-Length: 9000')}${hello}`),
    ends: ['partial'],
    contains: 'hello@hostile.test',
  },
  {
    name: 'content-length smaller than the body',
    answer: (socket) => socket.write(`${head('200 OK', 'Content-Type: text/html', 'Content-Length: 33')}${hello}`),
    ends: ['ok'],
    contains: 'Hello',
  },
  {
    name: 'chunks without the last one',
    answer: (socket) => {
      socket.write(openHead)
      inChunks(socket, hello)
      socket.end()
    },
    ends: ['partial'],
    contains: 'hello@hostile.test',
  },
  {
    name: 'a chunk size that is no number',
    answer: (socket) => {
      socket.write(openHead)
      inChunks(socket, hello)
      socket.write('zebra\r\n')
    },
    ends: ['partial'],
    contains: 'hello@hostile.test',
  },
  {
    name: 'a chunk size past 64 bits',
    answer: (socket) => socket.write(`${openHead}fffffffffffffffffff\r\n${hello}`),
    ends: ['protocol_error', 'partial'],
  },
  {
    name: 'reset in the middle of the body',
    answer: (socket) => {
      socket.write(`${head('200 OK', 'Content-Type: text/html', 'Content-Length: 9000')}${hello}`)
      setTimeout(() => socket.resetAndDestroy(), 30)
    },
    ends: ['partial'],
  },
  { name: 'PDF under the name of a page', answer: reply('%PDF-1.4 ...'), ends: ['not_html'] },
  {
    name: 'PNG under the name of a page',
    answer: reply(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
    ends: ['not_html'],
  },
  { name: 'an empty page', answer: reply(''), ends: ['ok'] },
]
