import { pipeline, type Readable } from 'node:stream'
import type { Caps } from '../caps.ts'
import type { Answer } from '../connection/exchange.ts'
import { collect } from './collect.ts'
import { gzipFile, layersOf } from './content-decoders.ts'
import { LayerDecoder } from './layer-decoder.ts'

/**
 * The decoded body as a stream, which fails with `too_large` at a cap. Every layer is checked, so that a bomb inside a bomb
 * fails at the first one.
 */
export function openBody(answer: Answer, caps: Caps, unpackGzipFiles: boolean): Readable {
  return layersFor(answer, caps, unpackGzipFiles).reduce<Readable>(
    // The reader of the last stream receives the error; without a callback it would be thrown.
    (source, layer) => pipeline(source, layer, () => undefined),
    answer.body.stream(),
  )
}

/** The whole decoded body. A body that exceeds the cap fails or is truncated. */
export function readBody(
  answer: Answer,
  caps: Caps,
  { unpackGzipFiles = false, cap = caps.bodyBytes, past = 'fail' as 'fail' | 'keep' } = {},
): Promise<Buffer> {
  const plain = !unpackGzipFiles && answer.headers.get('content-encoding') === undefined
  return plain ? answer.body.collect(cap, past) : collect(openBody(answer, caps, unpackGzipFiles), cap, past)
}

function layersFor(answer: Answer, caps: Caps, unpackGzipFiles: boolean): LayerDecoder[] {
  const encodings = layersOf(answer.headers.all('content-encoding').join(','))
  return (unpackGzipFiles ? [...encodings, gzipFile] : encodings).map(
    (encoding) => new LayerDecoder(encoding, caps, answer.wireBytes),
  )
}
