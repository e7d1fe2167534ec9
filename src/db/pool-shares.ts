// One tenant, and one caller with slow reads, must not occupy all connections of the API.
import { retryLater } from '../core/errors.ts'
import { Semaphore } from '../core/semaphore.ts'

/** Longer waits would only pile up: the client is asked to come back. */
const maxWaitMs = 10_000
const retryMs = 2_000
/** A page of the web app sends about ten short reads at once; three at a time delay none noticeably. */
const maxReadsPerCaller = 3

interface Share {
  readonly tenantId: string
  /** Of a read: who sent it. */
  readonly reader?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Shares of a pool: half for a tenant, and at most three connections for the reads of one caller. */
export class PoolShares {
  readonly #perTenant: number
  readonly #perReader: number
  readonly #queues = new Map<string, Semaphore>()

  constructor(poolSize: number) {
    this.#perTenant = Math.max(1, Math.floor(poolSize / 2))
    this.#perReader = Math.min(maxReadsPerCaller, this.#perTenant)
  }

  /** Waits for a place in both shares. Call the result when the connection has been returned. */
  async take({ tenantId, reader, signal }: Share): Promise<() => void> {
    const leaveReads =
      reader === undefined ? () => undefined : await this.#enter(`reader ${reader}`, this.#perReader, signal)
    try {
      const leaveTenant = await this.#enter(`tenant ${tenantId}`, this.#perTenant, signal)
      return () => {
        leaveTenant()
        leaveReads()
      }
    } catch (error) {
      leaveReads()
      throw error
    }
  }

  async #enter(key: string, max: number, signal: AbortSignal | undefined): Promise<() => void> {
    const queue = this.#queues.get(key) ?? new Semaphore(max)
    this.#queues.set(key, queue)
    const forget = () => {
      if (queue.pending === 0 && this.#queues.get(key) === queue) this.#queues.delete(key)
    }
    try {
      if (await queue.acquire({ timeoutMs: maxWaitMs, signal })) {
        return () => {
          queue.release()
          forget()
        }
      }
    } catch (error) {
      forget()
      throw error
    }
    const whose = key.startsWith('reader') ? 'of yours' : 'of this workspace'
    const message = `${max} queries ${whose} are running, and none ended within ${maxWaitMs / 1000} s. Try again, with filters that match fewer rows.`
    throw retryLater('too_many_requests', message, retryMs)
  }
}
