interface Asked<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Asks many questions together. The first goes at once, with those of the same turn of the event loop; whoever asks while
 * an answer is under way goes with the next, so a quiet process waits for nothing and a busy one asks seldom.
 */
export class Batcher<Question, Answer> {
  readonly #askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>
  readonly #most: number
  #waiting: Asked<Question, Answer>[] = []
  #busy = false

  /** `askAll` answers every question, in their order. */
  constructor(askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>, most: number) {
    this.#askAll = askAll
    this.#most = most
  }

  add(question: Question): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.push({ question, resolve, reject })
    if (!this.#busy) {
      this.#busy = true
      setImmediate(() => void this.#run())
    }
    return promise
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#most)
      try {
        const answers = await this.#askAll(group.map(({ question }) => question))
        for (const [at, { resolve }] of group.entries()) resolve(answers[at] as Answer)
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    this.#busy = false
  }
}
