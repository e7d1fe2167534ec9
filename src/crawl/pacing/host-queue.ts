interface Line {
  active: number
  readonly waiters: Set<() => void>
}

/** First come, first served, per host, within one process. A host without anybody is forgotten. */
export class HostQueue {
  readonly #lines = new Map<string, Line>()
  readonly #places: number

  constructor(places: number) {
    this.#places = places
  }

  /** How many stand in line or are being served. */
  waiting(host: string): number {
    const line = this.#lines.get(host)
    return line === undefined ? 0 : line.waiters.size + line.active
  }

  /** True with a place, to be given back by `leave`; false when the wait was too long. Rejects when aborted. */
  enter(host: string, maxWaitMs: number, signal: AbortSignal | undefined): Promise<boolean> {
    const line = this.#lineOf(host)
    if (line.active < this.#places) {
      line.active++
      return Promise.resolve(true)
    }
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const end = (finish: () => void) => {
      line.waiters.delete(served)
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
      finish()
    }
    const served = () => end(() => resolve(true))
    const aborted = () => end(() => reject(signal?.reason))
    const timer = setTimeout(() => end(() => resolve(false)), maxWaitMs)
    signal?.addEventListener('abort', aborted)
    line.waiters.add(served)
    return promise
  }

  /** The place goes to the next in line. */
  leave(host: string): void {
    const line = this.#lines.get(host)
    if (line === undefined) return
    const [next] = line.waiters
    if (next !== undefined) next()
    else if (--line.active === 0) this.#lines.delete(host)
  }

  #lineOf(host: string): Line {
    const known = this.#lines.get(host)
    if (known !== undefined) return known
    const fresh = { active: 0, waiters: new Set<() => void>() }
    this.#lines.set(host, fresh)
    return fresh
  }
}
