import type { FastifyReply } from 'fastify'

/**
 * Calls once when the response ends or its client leaves: at once if that has happened already. A client may leave while its
 * request is authenticated, and 'close' is emitted only once.
 */
export function whenClosed({ raw }: FastifyReply, call: () => void): void {
  if (raw.closed || raw.destroyed) call()
  else raw.once('close', call)
}
