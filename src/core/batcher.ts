interface Pending<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Processes items in batches. The first batch starts in the next turn of the event loop; items that arrive while a batch
 * runs wait for the next one. So an idle process adds no delay, and a busy one makes few calls.
 */
export class Batcher<Item, Result> {
  readonly #processBatch: (items: readonly Item[]) => Promise<readonly Result[]>
  readonly #maxBatchSize: number
  #waiting: Pending<Item, Result>[] = []
  #busy = false

  /** `processBatch` returns one result for each item, in their order. */
  constructor(processBatch: (items: readonly Item[]) => Promise<readonly Result[]>, maxBatchSize: number) {
    this.#processBatch = processBatch
    this.#maxBatchSize = maxBatchSize
  }

  add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#waiting.push({ item, resolve, reject })
    if (!this.#busy) {
      this.#busy = true
      setImmediate(() => void this.#run())
    }
    return promise
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#maxBatchSize)
      try {
        const results = await this.#processBatch(batch.map(({ item }) => item))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#busy = false
  }
}
