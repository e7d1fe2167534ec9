import { Readable } from 'node:stream'

/** The body as it comes over the wire. Reading slowly slows the server down; leaving early ends the exchange. */
export class ResponseBody extends Readable {
  /** The connection ended before the body did. Known once the stream has ended. */
  cut = false
  readonly #resume: () => void
  readonly #leave: () => void

  constructor(resume: () => void, leave: () => void) {
    super({ highWaterMark: 64 * 1024 })
    this.#resume = resume
    this.#leave = leave
    // A fault may come before anybody reads; without a listener it would end the process.
    this.on('error', () => undefined)
  }

  override _read(): void {
    this.#resume()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#leave()
    callback(error)
  }
}
