/** The bytes that one reader of bodies holds. */
export interface ByteAccount {
  /** Counts received bytes. False: receive no more until `proceed` is called. */
  add(bytes: number, proceed: () => void): boolean
  /** The limit was reached, and `proceed` has not been called yet. */
  readonly isWaiting: boolean
  /** Call it when the bytes, and the text made of them, are not needed any more. */
  release(): void
}

/**
 * Limits the bytes of bodies that a process holds in memory. A body is counted as it arrives, because its length is known
 * only at the end: most responses are compressed or chunked. At the limit, one reader after the other may exceed it; the
 * others wait, with back-pressure to their servers. So the total stays below the limit plus one body, and readers that
 * each hold a part of a body never wait for each other.
 */
export class ByteBudget {
  readonly #limit: number
  #used = 0
  #exempt: ByteAccount | undefined
  /** In the order of their arrival. */
  readonly #waiting = new Map<ByteAccount, () => void>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Bytes in memory now. */
  get used(): number {
    return this.#used
  }

  /** Opens an account. Release it in every case. */
  open(): ByteAccount {
    const waiting = this.#waiting
    let held = 0
    const account: ByteAccount = {
      add: (bytes, proceed) => {
        held += bytes
        this.#used += bytes
        if (this.#used <= this.#limit || this.#mayExceed(account)) return true
        waiting.set(account, proceed)
        return false
      },
      get isWaiting() {
        return waiting.has(account)
      },
      release: () => {
        this.#used -= held
        held = 0
        waiting.delete(account)
        if (this.#exempt === account) this.#exempt = undefined
        this.#wake()
      },
    }
    return account
  }

  #mayExceed(account: ByteAccount): boolean {
    this.#exempt ??= account
    return this.#exempt === account
  }

  #wake(): void {
    for (const [account, proceed] of this.#waiting) {
      if (this.#used > this.#limit && !this.#mayExceed(account)) return
      this.#waiting.delete(account)
      proceed()
    }
  }
}
