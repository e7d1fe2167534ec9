import zlib from 'node:zlib'
import fc from 'fast-check'

type Mutation = (bytes: Uint8Array) => Uint8Array

/** Somewhere in the bytes: the fraction keeps a mutation meaningful while others change the length. */
const somewhere = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const at = (bytes: Uint8Array, fraction: number) => Math.floor(bytes.length * fraction)

const flip = fc.tuple(somewhere, fc.nat(255)).map(
  ([where, byte]): Mutation =>
    (bytes) => {
      const copy = Buffer.from(bytes)
      copy[at(bytes, where)] = byte
      return copy
    },
)
const cut = somewhere.map(
  (where): Mutation =>
    (bytes) =>
      bytes.subarray(0, at(bytes, where)),
)
const insert = fc
  .tuple(
    somewhere,
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .constantFrom(
          '\r\n',
          '\r\n\r\n',
          '\0',
          'Content-Length: 5\r\n',
          'Transfer-Encoding: chunked\r\n',
          'Content-Encoding: br\r\n',
          'Location: /x\r\n',
          'ffffffff\r\n',
        )
        .map((text) => Buffer.from(text)),
    ),
  )
  .map(
    ([where, extra]): Mutation =>
      (bytes) =>
        Buffer.concat([bytes.subarray(0, at(bytes, where)), extra, bytes.subarray(at(bytes, where))]),
  )
const repeat = fc.tuple(somewhere, somewhere).map(
  ([from, to]): Mutation =>
    (bytes) =>
      Buffer.concat([bytes.subarray(0, at(bytes, Math.max(from, to))), bytes.subarray(at(bytes, Math.min(from, to)))]),
)

/** Responses that were right once: plain, chunked and compressed, then changed in one to four places. */
export function mutatedResponse(html: string): fc.Arbitrary<Uint8Array> {
  const body = Buffer.from(html)
  const response = (bytes: Buffer, ...headers: string[]) =>
    Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${headers.join('\r\n')}\r\n\r\n`), bytes])
  const encoded = (name: string, bytes: Buffer) =>
    response(bytes, `Content-Encoding: ${name}`, `Content-Length: ${bytes.length}`)
  const seeds = [
    response(body, `Content-Length: ${body.length}`),
    response(Buffer.from(`${body.length.toString(16)}\r\n${html}\r\n0\r\n\r\n`), 'Transfer-Encoding: chunked'),
    encoded('gzip', zlib.gzipSync(body)),
    encoded('deflate', zlib.deflateSync(body)),
    encoded('br', zlib.brotliCompressSync(body)),
    encoded('zstd', zlib.zstdCompressSync(body)),
    Buffer.from('HTTP/1.1 302 Found\r\nLocation: /next\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 0\r\n\r\n'),
  ]
  return fc
    .tuple(fc.constantFrom(...seeds), fc.array(fc.oneof(flip, cut, insert, repeat), { minLength: 1, maxLength: 4 }))
    .map(([bytes, mutations]) => mutations.reduce<Uint8Array>((current, mutate) => mutate(current), bytes))
}
