import type { Transform } from 'node:stream'
import zlib from 'node:zlib'
import { AppError } from '../../core/errors.ts'
import { firstGzipMember } from './first-gzip-member.ts'

/** The encodings that we accept. */
export const acceptEncoding = 'gzip, deflate, br, zstd'

/** Only attacks use more layers (nodejs/undici#4729 stops at five). */
const maxLayers = 3

// Tolerates a missing end: the received part is still text, and the connection reports that it was truncated.
const tolerant = { finishFlush: zlib.constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 }

/** A zlib stream. `bytesWritten`: how much of its input it has used. */
export type Decoder = Transform & { readonly bytesWritten: number }
type OpenDecoder = (head: Uint8Array) => Decoder | undefined

/** One layer of encoding. */
export interface Encoding {
  /** A decoder for these first bytes; undefined: the body is not encoded. */
  readonly open: OpenDecoder
  /** Whether the rest after a finished part is another part, which needs its own decoder. */
  readonly continues?: (rest: Uint8Array) => boolean
  /** Another way to decode the whole body, after the decoder has failed. */
  readonly salvage?: (error: Error, encoded: Buffer, maxBytes: number) => Buffer | undefined
}

const openGzip: OpenDecoder = (head) => (head[0] === 0x1f && head[1] === 0x8b ? zlib.createGunzip(tolerant) : undefined)
const gzip: Encoding = { open: openGzip, salvage: firstGzipMember }

/** HTTP's "deflate" is zlib (RFC 9110, 8.4.1.2), but servers send raw deflate too. The zlib header shows which it is. */
const openDeflate: OpenDecoder = (head) => {
  const [first = 0, second = 0] = head
  const zlibHeader = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
  return zlibHeader ? zlib.createInflate(tolerant) : zlib.createInflateRaw(tolerant)
}

/** Brotli has no magic number. Misconfigured caches send plain markup as `br`. */
const openBrotli: OpenDecoder = (head) => {
  if (head[0] === 0x3c) return undefined
  return zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH, chunkSize: 64 * 1024 })
}

/** A frame may request a window of gigabytes; RFC 8878, 3.1.1.1.2 recommends support for 8 MB. */
const openZstd: OpenDecoder = (head) => {
  if (head[0] === 0x3c) return undefined
  return zlib.createZstdDecompress({
    finishFlush: zlib.constants.ZSTD_e_flush,
    chunkSize: 64 * 1024,
    params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 },
  })
}

/** RFC 8878, 3.1: a body has several frames, including skippable ones. Node's decoder stops after the first. */
const isZstdFrame = (rest: Uint8Array): boolean => {
  const first = rest[0] ?? 0
  const magic = first >> 4 === 5 ? [first, 0x2a, 0x4d, 0x18] : [0x28, 0xb5, 0x2f, 0xfd]
  // Perhaps only its first bytes have arrived.
  return magic.every((byte, index) => index >= rest.length || rest[index] === byte)
}

const encodings: ReadonlyMap<string, Encoding> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', { open: openDeflate }],
  ['br', { open: openBrotli }],
  ['zstd', { open: openZstd, continues: isZstdFrame }],
])
/** Values that real sites send for "not encoded". */
const noEncoding = new Set([
  '',
  'identity',
  'none',
  'utf-8',
  'utf8',
  'iso-8859-1',
  'text/html',
  'binary',
  '8bit',
  'chunked',
])

/** The layers of a Content-Encoding header, outermost first. */
export function layersOf(header: string): Encoding[] {
  const names = header
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !noEncoding.has(name))
  if (names.length > maxLayers) throw new AppError('decode_failed', `The body has ${names.length} layers of encoding.`)
  return names.reverse().map((name) => {
    const encoding = encodings.get(name)
    if (encoding === undefined)
      throw new AppError('decode_failed', `The encoding "${name.slice(0, 40)}" is not supported.`)
    return encoding
  })
}

/** Unpacks files that are gzip themselves (sitemap.xml.gz), whatever their name says (GateNLP/ultimate-sitemap-parser#6). */
export const gzipFile: Encoding = gzip
