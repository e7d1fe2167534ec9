import { pipeline, type Readable } from 'node:stream'
import type { Caps } from '../caps.ts'
import type { Answer } from '../connection/exchange.ts'
import { gzipFile, layersOf } from './content-decoders.ts'
import { LayerDecoder } from './layer-decoder.ts'

/**
 * The body without its content encodings, as a stream that fails with `too_large` where a cap is passed. Every layer is
 * metered, so that a bomb inside a bomb is met at the first of them.
 */
export function openBody(answer: Answer, caps: Caps, unpackGzipFiles: boolean): Readable {
  const encodings = layersOf(answer.headers.all('content-encoding').join(','))
  const layers = (unpackGzipFiles ? [...encodings, gzipFile] : encodings).map(
    (encoding) => new LayerDecoder(encoding, caps, answer.wireBytes),
  )
  return layers.reduce<Readable>(
    // The fault is told by the stream that is read; this callback only marks it as dealt with.
    (source, layer) => pipeline(source, layer, () => undefined),
    answer.body,
  )
}
