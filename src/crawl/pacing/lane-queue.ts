import { Semaphore } from '../../core/semaphore.ts'

/** One semaphore per lane, within one process. A lane without requests is removed. */
export class LaneQueue {
  readonly #lanes = new Map<string, Semaphore>()
  readonly #maxConcurrent: number

  constructor(maxConcurrent: number) {
    this.#maxConcurrent = maxConcurrent
  }

  /** Requests in the lane that wait or run. */
  pending(lane: string): number {
    return this.#lanes.get(lane)?.pending ?? 0
  }

  /** True with a permit, which `leave` returns; false when the wait was too long. Rejects when aborted. */
  enter(lane: string, maxWaitMs: number, signal: AbortSignal | undefined): Promise<boolean> {
    const semaphore = this.#lanes.get(lane) ?? new Semaphore(this.#maxConcurrent)
    this.#lanes.set(lane, semaphore)
    return semaphore.acquire({ timeoutMs: maxWaitMs, signal })
  }

  leave(lane: string): void {
    const semaphore = this.#lanes.get(lane)
    semaphore?.release()
    if (semaphore?.pending === 0) this.#lanes.delete(lane)
  }
}
