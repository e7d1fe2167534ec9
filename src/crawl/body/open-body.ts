import { pipeline, type Readable } from 'node:stream'
import type { Caps } from '../caps.ts'
import type { HttpResponse } from '../connection/exchange.ts'
import type { ByteAccount } from './byte-budget.ts'
import { collect } from './collect.ts'
import { gzipFile, layersOf } from './content-decoders.ts'
import { LayerDecoder } from './layer-decoder.ts'

/**
 * The decoded body as a stream, which fails with `too_large` at a cap. Every layer is checked, so that a bomb inside a bomb
 * fails at the first one.
 */
export function openBody(response: HttpResponse, caps: Caps, unpackGzipFiles: boolean): Readable {
  return layersFor(response, caps, unpackGzipFiles).reduce<Readable>(
    // The reader of the last stream receives the error; without a callback it would be thrown.
    (source, layer) => pipeline(source, layer, () => undefined),
    response.body.stream(),
  )
}

interface ReadBodyOptions {
  readonly unpackGzipFiles?: boolean | undefined
  readonly cap?: number | undefined
  readonly overflow?: 'fail' | 'truncate' | undefined
  readonly account?: ByteAccount | undefined
}

/** The whole decoded body. A body that exceeds the cap fails or is truncated. */
export function readBody(response: HttpResponse, caps: Caps, options: ReadBodyOptions = {}): Promise<Buffer> {
  const { unpackGzipFiles = false, cap = caps.bodyBytes, overflow = 'fail', account } = options
  const plain = !unpackGzipFiles && response.headers.get('content-encoding') === undefined
  return plain
    ? response.body.collect(cap, overflow, account)
    : collect(openBody(response, caps, unpackGzipFiles), cap, overflow, account)
}

function layersFor(response: HttpResponse, caps: Caps, unpackGzipFiles: boolean): LayerDecoder[] {
  const encodings = layersOf(response.headers.all('content-encoding').join(','))
  return (unpackGzipFiles ? [...encodings, gzipFile] : encodings).map(
    (encoding) => new LayerDecoder(encoding, caps, response.wireBytes),
  )
}
