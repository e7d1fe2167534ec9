import type { Transform } from 'node:stream'
import zlib from 'node:zlib'
import { AppError } from '../../core/errors.ts'
import { firstGzipMember } from './first-gzip-member.ts'

/** The encodings we ask for, and so the only ones a server may use. */
export const acceptEncoding = 'gzip, deflate, br, zstd'

/** More layers than this serve nobody but an attacker (nodejs/undici#4729 stops at five). */
const maxLayers = 3

// Tolerant of a missing end: the part that came is still text, and the cut is reported by the connection.
const tolerant = { finishFlush: zlib.constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 }

/** A stream of zlib's, which says how much of its input it has used. */
export type Decoder = Transform & { readonly bytesWritten: number }
type OpenDecoder = (head: Uint8Array) => Decoder | undefined

/** One layer of encoding. */
export interface Encoding {
  /** A decoder, chosen by the first bytes; undefined: not encoded after all. */
  readonly open: OpenDecoder
  /** What follows a finished part of the body: true if it is another part, for a decoder of its own. */
  readonly continues?: (rest: Uint8Array) => boolean
  /** A second way to read the whole body, where the decoder gave up on it. */
  readonly salvage?: (error: Error, encoded: Buffer, maxBytes: number) => Buffer | undefined
}

const openGzip: OpenDecoder = (head) => (head[0] === 0x1f && head[1] === 0x8b ? zlib.createGunzip(tolerant) : undefined)
const gzip: Encoding = { open: openGzip, salvage: firstGzipMember }

/** HTTP's "deflate" is zlib (RFC 9110, 8.4.1.2), but servers send bare deflate as well: the zlib header tells. */
const openDeflate: OpenDecoder = (head) => {
  const [first = 0, second = 0] = head
  const zlibHeader = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
  return zlibHeader ? zlib.createInflate(tolerant) : zlib.createInflateRaw(tolerant)
}

/** Brotli has no magic number. Plain markup under its name is a known lie of misconfigured caches. */
const openBrotli: OpenDecoder = (head) => {
  if (head[0] === 0x3c) return undefined
  return zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH, chunkSize: 64 * 1024 })
}

/** A frame may ask for a window of gigabytes; RFC 8878, 3.1.1.1.2 names 8 MB as what a decoder should bear. */
const openZstd: OpenDecoder = (head) => {
  if (head[0] === 0x3c) return undefined
  return zlib.createZstdDecompress({
    finishFlush: zlib.constants.ZSTD_e_flush,
    chunkSize: 64 * 1024,
    params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 },
  })
}

/** RFC 8878, 3.1: frames follow each other, and some of them are to be skipped. Node's decoder stops after the first. */
const isZstdFrame = (rest: Uint8Array): boolean => {
  const first = rest[0] ?? 0
  const magic = first >> 4 === 5 ? [first, 0x2a, 0x4d, 0x18] : [0x28, 0xb5, 0x2f, 0xfd]
  // Its first bytes may be all that has come of it.
  return magic.every((byte, index) => index >= rest.length || rest[index] === byte)
}

const encodings: ReadonlyMap<string, Encoding> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', { open: openDeflate }],
  ['br', { open: openBrotli }],
  ['zstd', { open: openZstd, continues: isZstdFrame }],
])
/** Seen in the wild where an encoding should stand; all mean "as it is". */
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
  if (names.length > maxLayers) throw new AppError('decode_failed', `The body is encoded ${names.length} times over.`)
  return names.reverse().map((name) => {
    const encoding = encodings.get(name)
    if (encoding === undefined) throw new AppError('decode_failed', `The encoding "${name.slice(0, 40)}" is not known.`)
    return encoding
  })
}

/** Unpacks files that are gzip themselves (sitemap.xml.gz), whatever their name says (GateNLP/ultimate-sitemap-parser#6). */
export const gzipFile: Encoding = gzip
