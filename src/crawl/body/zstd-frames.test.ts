import { Readable } from 'node:stream'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { defaultCaps } from '../caps.ts'
import { collect } from './collect.ts'
import { layersOf } from './content-decoders.ts'
import { LayerDecoder } from './layer-decoder.ts'

const words = ['one ', 'two '.repeat(50_000), 'three']
const frames = Buffer.concat([
  ...words.slice(0, 2).map((word) => zlib.zstdCompressSync(word)),
  // A skippable frame with three bytes.
  Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]),
  zlib.zstdCompressSync('three'),
])

const decode = (encoded: Buffer, size: number, caps = defaultCaps) => {
  const [encoding] = layersOf('zstd')
  if (encoding === undefined) throw new Error('zstd is not known')
  const chunks = Array.from({ length: Math.ceil(encoded.length / size) }, (_, n) =>
    encoded.subarray(n * size, (n + 1) * size),
  )
  const layer = new LayerDecoder(encoding, caps, () => encoded.length)
  return collect(Readable.from(chunks).pipe(layer), caps.bodyBytes, 'fail')
}

test.each([1, 2, 3, 7, 10, 13, 50, 100_000])('decodes all frames, in chunks of %i bytes', async (size) => {
  expect((await decode(frames, size)).toString()).toBe(words.join(''))
})

test('ignores data after the frames', async () => {
  const encoded = Buffer.concat([zlib.zstdCompressSync('one '), Buffer.from('<!-- cached -->')])
  expect((await decode(encoded, 1000)).toString()).toBe('one ')
})

test('the cap applies to all frames together', async () => {
  const many = Buffer.concat(Array.from({ length: 100 }, () => zlib.zstdCompressSync('x'.repeat(1000))))
  await expect(decode(many, 1000, { ...defaultCaps, bodyBytes: 50_000 })).rejects.toMatchObject({ code: 'too_large' })
})
