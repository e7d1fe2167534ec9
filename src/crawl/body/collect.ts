import type { Readable } from 'node:stream'
import { AppError } from '../../core/errors.ts'

/** Reads a body to its end. Past the cap it fails, or, where a part is as good (robots.txt), keeps that part. */
export function collect(body: Readable, cap: number, past: 'fail' | 'keep'): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    chunks.push(chunk)
    if (bytes <= cap) return
    if (past === 'keep') resolve(Buffer.concat(chunks).subarray(0, cap))
    else reject(new AppError('too_large', `The body passes ${cap} bytes.`))
    chunks.length = 0
    body.destroy()
  })
  body.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
  body.once('error', reject)
  // Destroyed by somebody else, without an error: nothing more will come.
  body.once('close', () => {
    if (!body.readableEnded) reject(new AppError('cancelled', 'The body was given up.'))
  })
  return promise
}
