/** Prefetches items of a source up to `limit`, with back-pressure. */
export class Prefetcher<T> implements AsyncIterable<T> {
  readonly #buffered: T[] = []
  readonly #weigh: (item: T) => number
  readonly #limit: number
  #weight = 0
  #isDone = false
  #isStopped = false
  #hasAll = false
  #error: unknown
  #changed = Promise.withResolvers<void>()
  /** The source had to wait for the reader. */
  wasHeldUp = false

  constructor(source: AsyncIterable<T>, weigh: (item: T) => number, limit: number) {
    this.#weigh = weigh
    this.#limit = limit
    void this.#fill(source)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const item = this.#buffered.shift()
      if (item !== undefined) {
        this.#weight -= this.#weigh(item)
        this.#notify()
        yield item
      } else if (!this.#isDone) await this.#changed.promise
      else if (this.#error !== undefined) throw this.#error
      else return
    }
  }

  /** The source was closed before its end. */
  get isIncomplete(): boolean {
    return this.#isStopped && !this.#hasAll
  }

  /** Closes the source. */
  stop(): void {
    this.#isStopped = true
    this.#notify()
  }

  async #fill(source: AsyncIterable<T>): Promise<void> {
    try {
      for await (const item of source) {
        this.#buffered.push(item)
        this.#weight += this.#weigh(item)
        this.#notify()
        while (this.#weight >= this.#limit && !this.#isStopped) {
          this.wasHeldUp = true
          await this.#changed.promise
        }
        if (this.#isStopped) break
      }
      this.#hasAll = !this.#isStopped
    } catch (error) {
      this.#error = error
    }
    this.#isDone = true
    this.#notify()
  }

  #notify(): void {
    const { resolve } = this.#changed
    this.#changed = Promise.withResolvers()
    resolve()
  }
}
