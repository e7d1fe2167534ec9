import type { Socket } from 'node:net'
import { ProxyFault } from './proxy-fault.ts'

/** What is known about the answer that arrives: its length, or undefined if more is needed. Throws for what is no answer. */
export type MeasureAnswer = (received: Buffer) => number | undefined

interface Answer {
  readonly bytes: Buffer
  /** Received after its end. */
  readonly more: number
}

/** Proxies send a few hundred bytes; a page that explains a refusal comes after the head. */
const maxBytes = 16 * 1024

/** Reads one answer of a proxy, without taking bytes that come after it. */
export function readAnswer(socket: Socket, measure: MeasureAnswer): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  let received: Buffer = Buffer.alloc(0)
  const read = () => {
    try {
      const chunk = socket.read() as Buffer | null
      if (chunk === null) return
      received = Buffer.concat([received, chunk])
      const length = measure(received)
      if (length !== undefined) resolve({ bytes: received.subarray(0, length), more: received.length - length })
      else if (received.length > maxBytes)
        throw new ProxyFault('unreachable', `its answer has more than ${maxBytes} bytes`)
    } catch (error) {
      reject(error)
    }
  }
  const failed = (error: Error) => reject(error)
  const ended = () => reject(new ProxyFault('failed', 'it closed the connection without an answer'))
  socket.on('readable', read).once('error', failed).once('end', ended).once('close', ended)
  if (socket.destroyed) ended()
  else read()
  return promise.finally(() => socket.off('readable', read).off('error', failed).off('end', ended).off('close', ended))
}
