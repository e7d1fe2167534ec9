import type { Readable } from 'node:stream'
import { AppError } from '../../core/errors.ts'
import type { ByteAccount } from './byte-budget.ts'

/**
 * Reads a body to its end. A body that exceeds the cap fails or, where a part is enough (robots.txt), is truncated.
 * `account` counts it and may slow it down.
 */
export function collect(
  body: Readable,
  cap: number,
  overflow: 'fail' | 'truncate',
  account?: ByteAccount,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    chunks.push(chunk)
    if (bytes <= cap) {
      if (account?.add(chunk.length, () => body.resume()) === false) body.pause()
      return
    }
    if (overflow === 'truncate') resolve(Buffer.concat(chunks).subarray(0, cap))
    else reject(new AppError('too_large', `The body has more than ${cap} bytes.`))
    chunks.length = 0
    body.destroy()
  })
  body.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
  body.once('error', reject)
  // Destroyed elsewhere without an error: no more data will arrive.
  body.once('close', () => {
    if (!body.readableEnded) reject(new AppError('cancelled', 'The body was closed before its end.'))
  })
  return promise
}
