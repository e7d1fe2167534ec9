import { Semaphore } from '../../core/semaphore.ts'

/** One semaphore per host, within one process. A host without requests is removed. */
export class HostQueue {
  readonly #hosts = new Map<string, Semaphore>()
  readonly #maxConcurrent: number

  constructor(maxConcurrent: number) {
    this.#maxConcurrent = maxConcurrent
  }

  /** Requests to the host that wait or run. */
  pending(host: string): number {
    return this.#hosts.get(host)?.pending ?? 0
  }

  /** True with a permit, which `leave` returns; false when the wait was too long. Rejects when aborted. */
  enter(host: string, maxWaitMs: number, signal: AbortSignal | undefined): Promise<boolean> {
    const semaphore = this.#hosts.get(host) ?? new Semaphore(this.#maxConcurrent)
    this.#hosts.set(host, semaphore)
    return semaphore.acquire({ timeoutMs: maxWaitMs, signal })
  }

  leave(host: string): void {
    const semaphore = this.#hosts.get(host)
    semaphore?.release()
    if (semaphore?.pending === 0) this.#hosts.delete(host)
  }
}
