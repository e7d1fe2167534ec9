interface AcquireOptions {
  /** How long to wait for a permit. Without it: until there is one. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Limits how many tasks run at a time. The others wait in the order of their arrival. */
export class Semaphore {
  #free: number
  #held = 0
  readonly #waiters = new Set<() => void>()

  constructor(maxConcurrent: number) {
    this.#free = maxConcurrent
  }

  /** Permits in use plus callers that wait for one. */
  get pending(): number {
    return this.#held + this.#waiters.size
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.acquire()
    try {
      return await task()
    } finally {
      this.release()
    }
  }

  /** True with a permit, which `release` returns; false after the timeout. Rejects with the signal's reason. */
  acquire({ timeoutMs, signal }: AcquireOptions = {}): Promise<boolean> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.#free > 0) {
      this.#free--
      this.#held++
      return Promise.resolve(true)
    }
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const end = (finish: () => void) => {
      this.#waiters.delete(granted)
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
      finish()
    }
    const granted = () => end(() => resolve(true))
    const aborted = () => end(() => reject(signal?.reason))
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => end(() => resolve(false)), timeoutMs)
    signal?.addEventListener('abort', aborted)
    this.#waiters.add(granted)
    return promise
  }

  /** Passes the permit to the caller that has waited longest. */
  release(): void {
    const [next] = this.#waiters
    if (next !== undefined) next()
    else {
      this.#held--
      this.#free++
    }
  }
}
