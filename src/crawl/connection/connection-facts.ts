import type { TlsFacts } from './tls-facts.ts'

/** What a connection showed when it was made. */
export interface ConnectionFacts {
  /** The address that was connected to, after DNS. */
  readonly address: string | undefined
  readonly tls: TlsFacts | undefined
}

/**
 * What the newest connection of each origin showed. undici does not tell which socket carried a response, and a fetch
 * needs the facts of its origin only; the oldest origins are forgotten, so that a crawl of millions stays small.
 */
export class ConnectionMemory {
  readonly #facts = new Map<string, ConnectionFacts>()
  readonly #limit: number

  constructor(limit = 2000) {
    this.#limit = limit
  }

  remember(origin: string, facts: ConnectionFacts): void {
    this.#facts.delete(origin)
    this.#facts.set(origin, facts)
    if (this.#facts.size <= this.#limit) return
    for (const oldest of this.#facts.keys()) {
      this.#facts.delete(oldest)
      break
    }
  }

  of(origin: string): ConnectionFacts | undefined {
    return this.#facts.get(origin)
  }
}
