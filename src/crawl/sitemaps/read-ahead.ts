/** Takes from a source before it is asked, until it holds `limit`; the rest waits where it is. */
export class ReadAhead<T> implements AsyncIterable<T> {
  readonly #held: T[] = []
  readonly #weigh: (item: T) => number
  readonly #limit: number
  #weight = 0
  #isDone = false
  #isStopped = false
  #hasAll = false
  #fault: unknown
  #changed = Promise.withResolvers<void>()
  /** The source had to wait for whoever reads. */
  wasHeldUp = false

  constructor(source: AsyncIterable<T>, weigh: (item: T) => number, limit: number) {
    this.#weigh = weigh
    this.#limit = limit
    void this.#fill(source)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const item = this.#held.shift()
      if (item !== undefined) {
        this.#weight -= this.#weigh(item)
        this.#tell()
        yield item
      } else if (!this.#isDone) await this.#changed.promise
      else if (this.#fault !== undefined) throw this.#fault
      else return
    }
  }

  /** Its source was closed before it had all of it. */
  get isCutShort(): boolean {
    return this.#isStopped && !this.#hasAll
  }

  /** Nobody will read on: the source is closed. */
  stop(): void {
    this.#isStopped = true
    this.#tell()
  }

  async #fill(source: AsyncIterable<T>): Promise<void> {
    try {
      for await (const item of source) {
        this.#held.push(item)
        this.#weight += this.#weigh(item)
        this.#tell()
        while (this.#weight >= this.#limit && !this.#isStopped) {
          this.wasHeldUp = true
          await this.#changed.promise
        }
        if (this.#isStopped) break
      }
      this.#hasAll = !this.#isStopped
    } catch (error) {
      this.#fault = error
    }
    this.#isDone = true
    this.#tell()
  }

  #tell(): void {
    const { resolve } = this.#changed
    this.#changed = Promise.withResolvers()
    resolve()
  }
}
