import type { Caller } from '../access/caller.ts'
import { retryLater } from '../core/errors.ts'

interface ShareLimits {
  readonly server: number
  readonly tenant: number
  readonly user: number
  /** What is counted, as in "2 uploads of yours are running". */
  readonly what: string
  /** What to do when there is no place. */
  readonly wayOut?: string
  readonly retryMs?: number
}

/** How many requests of one kind run at a time: of one user, of one tenant, of all. */
export class CallerShares {
  readonly #limits: ShareLimits
  readonly #running = new Map<string, number>()

  constructor(limits: ShareLimits) {
    this.#limits = limits
  }

  /** Takes a place, or throws. Call the result once, when the request has ended. */
  enter({ tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>): () => void {
    const { server, tenant, user, what, wayOut = 'Send this one when one has ended.', retryMs = 2_000 } = this.#limits
    const shares = [
      { key: userId, max: user, whose: 'of yours' },
      { key: tenantId, max: tenant, whose: 'of this workspace' },
      { key: 'server', max: server, whose: 'of this server' },
    ]
    const reached = shares.find(({ key, max }) => (this.#running.get(key) ?? 0) >= max)
    if (reached !== undefined) {
      const message = `${reached.max} ${what} ${reached.whose} are running. ${wayOut}`
      throw retryLater('too_many_requests', message, retryMs)
    }
    for (const { key } of shares) this.#add(key, 1)
    return () => {
      for (const { key } of shares) this.#add(key, -1)
    }
  }

  #add(key: string, change: number): void {
    const count = (this.#running.get(key) ?? 0) + change
    if (count > 0) this.#running.set(key, count)
    else this.#running.delete(key)
  }
}
