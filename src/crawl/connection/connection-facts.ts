import type { TlsFacts } from './tls-facts.ts'

/** Facts about a connection, from its setup. */
export interface ConnectionFacts {
  /** The remote IP. */
  readonly ip: string | undefined
  readonly tls: TlsFacts | undefined
}

/**
 * The facts of the latest connection of each origin. undici does not report the socket of a response, and a fetch needs only
 * the facts of its origin. The size is limited: the oldest origins are evicted.
 */
export class ConnectionFactsCache {
  readonly #facts = new Map<string, ConnectionFacts>()
  readonly #limit: number

  constructor(limit = 10_000) {
    this.#limit = limit
  }

  set(origin: string, facts: ConnectionFacts): void {
    this.#facts.delete(origin)
    this.#facts.set(origin, facts)
    if (this.#facts.size <= this.#limit) return
    for (const oldest of this.#facts.keys()) {
      this.#facts.delete(oldest)
      break
    }
  }

  get(origin: string): ConnectionFacts | undefined {
    return this.#facts.get(origin)
  }
}
