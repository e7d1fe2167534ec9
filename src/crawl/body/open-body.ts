import { pipeline, type Readable } from 'node:stream'
import type { Caps } from '../caps.ts'
import type { Answer } from '../connection/exchange.ts'
import { collect } from './collect.ts'
import { gzipFile, layersOf } from './content-decoders.ts'
import { LayerDecoder } from './layer-decoder.ts'

/**
 * The body without its content encodings, as a stream that fails with `too_large` where a cap is passed. Every layer is
 * metered, so that a bomb inside a bomb is met at the first of them.
 */
export function openBody(answer: Answer, caps: Caps, unpackGzipFiles: boolean): Readable {
  return layersFor(answer, caps, unpackGzipFiles).reduce<Readable>(
    // The fault is told by the stream that is read; this callback only marks it as dealt with.
    (source, layer) => pipeline(source, layer, () => undefined),
    answer.body.stream(),
  )
}

/** The whole body without its content encodings. Past the cap it fails, or keeps the part before. */
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
