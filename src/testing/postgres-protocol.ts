// The parts of the PostgreSQL wire protocol (version 3) that stub servers and poolers need.
import type { Socket } from 'node:net'

export interface Message {
  /** `Q`, `Z`, ...; a start-up packet has none. */
  readonly type: string
  readonly body: Buffer
  /** The raw bytes, to forward. */
  readonly raw: Buffer
}

const sslRequest = 80_877_103
const cancelRequest = 80_877_102

/** Splits a stream of bytes into messages. A client's first message is the start-up packet, which has no type. */
export class MessageReader {
  private buffer = Buffer.alloc(0)
  private untyped: boolean

  constructor(options: { startsWithStartup: boolean }) {
    this.untyped = options.startsWithStartup
  }

  *read(chunk: Buffer): Generator<Message> {
    this.buffer = Buffer.concat([this.buffer, chunk])
    for (;;) {
      const head = this.untyped ? 0 : 1
      if (this.buffer.length < head + 4) return
      const length = head + this.buffer.readInt32BE(head)
      if (this.buffer.length < length) return
      const raw = this.buffer.subarray(0, length)
      this.buffer = this.buffer.subarray(length)
      const message = { type: raw.toString('latin1', 0, head), body: raw.subarray(head + 4), raw }
      if (this.untyped && message.body.readInt32BE(0) > cancelRequest - 1) {
        yield { ...message, type: message.body.readInt32BE(0) === sslRequest ? 'SSLRequest' : 'CancelRequest' }
        continue
      }
      this.untyped = false
      yield message
    }
  }
}

/** The parameters of a start-up packet. */
export function startupParameters({ body }: Message): Map<string, string> {
  const words = body.toString('utf8', 4).split('\0')
  const pairs = new Map<string, string>()
  for (let index = 0; words[index]; index += 2) pairs.set(words[index] ?? '', words[index + 1] ?? '')
  return pairs
}

export function message(type: string, ...parts: readonly (string | number | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map(encode))
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Strings end with a zero, numbers are 32 bits wide. */
function encode(part: string | number | Buffer): Buffer {
  if (Buffer.isBuffer(part)) return part
  if (typeof part === 'string') return Buffer.from(`${part}\0`)
  const number = Buffer.alloc(4)
  number.writeInt32BE(part)
  return number
}

export const readyForQuery = (status: 'I' | 'T' | 'E'): Buffer => message('Z', Buffer.from(status))

export function errorResponse(severity: string, code: string, text: string): Buffer {
  return message('E', `S${severity}`, `V${severity}`, `C${code}`, `M${text}`, Buffer.from([0]))
}

/** The response to a client that is accepted without a password. */
export function welcome(socket: Socket, parameters: Readonly<Record<string, string>>, processId: number): void {
  socket.write(message('R', 0))
  for (const [name, value] of Object.entries(parameters)) socket.write(message('S', name, value))
  socket.write(message('K', processId, 1))
  socket.write(readyForQuery('I'))
}
