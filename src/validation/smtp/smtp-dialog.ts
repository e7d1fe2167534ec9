import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface SmtpReply {
  readonly code: number
  /** All lines, without their codes. */
  readonly text: string
}

interface DialogOptions {
  readonly ip: string
  readonly port: number
  /** For the connection and for each reply. */
  readonly timeoutMs: number
}

/** A reply has a few short lines (RFC 5321, section 4.5.3.1.5). */
const maxReplyLength = 64 * 1024

/** One SMTP connection: commands out, replies in. Every failure of the connection is an error. */
export class SmtpDialog {
  readonly #socket: Socket
  readonly #timeoutMs: number
  #received = ''
  #wake: () => void = () => undefined

  private constructor(socket: Socket, timeoutMs: number) {
    this.#socket = socket
    this.#timeoutMs = timeoutMs
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      this.#received += chunk
      if (this.#received.length > maxReplyLength) socket.destroy()
      this.#wake()
    })
    socket.on('close', () => this.#wake())
    // `reply` reports that the connection is closed; without a listener an error between two commands would end the process.
    socket.on('error', () => this.#wake())
  }

  /** Opens the connection and waits for it. The server speaks first: read its greeting with `reply`. */
  static async open({ ip, port, timeoutMs }: DialogOptions): Promise<SmtpDialog> {
    const socket = connect({ host: ip, port })
    const dialog = new SmtpDialog(socket, timeoutMs)
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
      socket.destroy()
      throw error
    })
    return dialog
  }

  async ask(command: string): Promise<SmtpReply> {
    if (/[\r\n]/.test(command)) throw new Error('an SMTP command is one line')
    this.#socket.write(`${command}\r\n`)
    return await this.reply()
  }

  async reply(): Promise<SmtpReply> {
    const deadline = setTimeout(() => this.#socket.destroy(), this.#timeoutMs)
    try {
      for (;;) {
        const complete = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\r?\n/.exec(this.#received)
        if (complete !== null) {
          this.#received = this.#received.slice(complete[0].length)
          return { code: Number(complete[1]), text: complete[0].replace(/^\d{3}[- ]?/gm, '').trim() }
        }
        if (this.#socket.destroyed || this.#socket.readableEnded) throw new Error('the connection is closed')
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    } finally {
      clearTimeout(deadline)
    }
  }

  /** Without waiting for the reply to QUIT: nothing depends on it. */
  close(): void {
    if (this.#socket.writable) this.#socket.end('QUIT\r\n')
    this.#socket.setTimeout(1_000, () => this.#socket.destroy())
    this.#socket.resume()
  }

  destroy(): void {
    this.#socket.destroy()
  }
}
