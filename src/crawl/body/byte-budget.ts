/** The memory of one reader of bodies. */
export interface ByteAccount {
  /** Reports received bytes. False: receive no more until `proceed` is called. */
  add(bytes: number, proceed: () => void): boolean
  /** The body is complete, or failed. What was received stays counted. */
  endBody(): void
  /** The body waits for memory. */
  readonly isWaiting: boolean
  /** Call it when the bodies, and the texts made of them, are not needed any more. */
  release(): void
}

/** Almost all pages are smaller. They are not counted: each row in flight has memory for one (`autoConcurrency`). */
const smallBody = 512 * 1024

/**
 * Limits the bytes of large bodies that a process holds in memory, until their texts have been used. The length of a body is
 * known only at its end, because most are compressed or chunked. So a body that turns out to be large reserves memory for
 * the largest permitted body, or waits for it, with back-pressure to its server. Bodies that each hold a part never wait for
 * each other: a reservation is made once, and a body may be read, however large, when no other is in memory.
 */
export class ByteBudget {
  readonly #limit: number
  readonly #maxBody: number
  #used = 0
  /** In the order of their arrival. */
  readonly #waiting = new Map<ByteAccount, { readonly held: number; readonly proceed: () => void }>()

  constructor(limit: number, maxBody: number) {
    this.#limit = limit
    this.#maxBody = maxBody
  }

  /** Bytes that are counted or reserved now. */
  get used(): number {
    return this.#used
  }

  /** Opens an account. Release it in every case. */
  open(): ByteAccount {
    const waiting = this.#waiting
    let body = 0
    let isReserved = false
    let held = 0
    const reserve = () => {
      isReserved = true
      this.#used += this.#maxBody
    }
    const account: ByteAccount = {
      add: (bytes, proceed) => {
        body += bytes
        if (isReserved || body <= smallBody) return true
        if (waiting.size === 0 && this.#hasMemory(held)) {
          reserve()
          return true
        }
        waiting.set(account, {
          held,
          proceed: () => {
            reserve()
            proceed()
          },
        })
        return false
      },
      endBody: () => {
        waiting.delete(account)
        if (isReserved) {
          isReserved = false
          this.#used += body - this.#maxBody
          held += body
        }
        body = 0
        this.#wake()
      },
      get isWaiting() {
        return waiting.has(account)
      },
      release: () => {
        account.endBody()
        this.#used -= held
        held = 0
        this.#wake()
      },
    }
    return account
  }

  /** `held`: the part of the memory that the same reader holds. */
  #hasMemory(held: number): boolean {
    return this.#used === held || this.#used + this.#maxBody <= this.#limit
  }

  #wake(): void {
    for (const [account, { held, proceed }] of this.#waiting) {
      if (!this.#hasMemory(held)) return
      this.#waiting.delete(account)
      proceed()
    }
  }
}
