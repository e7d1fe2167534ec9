import type { AppError } from '../../core/errors.ts'
import type { AgentRules } from './robots-rules.ts'

/** The result of reading an origin's robots.txt. */
export type RobotsVerdict =
  /** Read. Without a file (`status` 4xx) everything is allowed and `rules` is empty. */
  | {
      readonly kind: 'read'
      readonly status: number
      readonly rules: AgentRules
      readonly sitemaps: readonly string[]
      readonly bytes: number
    }
  /** Not available now: no page of the origin is fetched until the verdict expires. */
  | { readonly kind: 'unreachable'; readonly error: AppError; readonly retryAt: Date }

/** A read in progress. */
export interface PendingRobots {
  readonly verdict: Promise<RobotsVerdict>
  /** Time spent waiting for slots so far. */
  pacedMs(): number
}

interface Entry {
  readonly verdict: RobotsVerdict
  readonly expiresAt: number
  readonly weight: number
}

/** Memory limit of all files. A typical file takes some kilobytes. */
const budgetBytes = 16 * 1024 * 1024
/** Measured on the heap: a parsed file takes up to thirty times its bytes. */
const sizes = { entry: 512, rule: 160, piece: 48, sitemap: 32 }

/** The robots.txt verdicts of a process; evicts the oldest. Concurrent callers share one read per origin. */
export class RobotsCache {
  readonly #entries = new Map<string, Entry>()
  readonly #pending = new Map<string, PendingRobots>()
  #bytes = 0

  /** The cached verdict of `key`, if it has not expired. */
  cached(key: string): RobotsVerdict | undefined {
    const entry = this.#entries.get(key)
    return entry !== undefined && entry.expiresAt > Date.now() ? entry.verdict : undefined
  }

  /** The read of `key` in progress, or a new one by `read`, whose verdict is cached. */
  get(key: string, read: () => PendingRobots): PendingRobots {
    const pending = this.#pending.get(key)
    if (pending !== undefined) return pending
    const { verdict, pacedMs } = read()
    const reading = { verdict: this.#finish(key, verdict), pacedMs }
    this.#pending.set(key, reading)
    return reading
  }

  async #finish(key: string, reading: Promise<RobotsVerdict>): Promise<RobotsVerdict> {
    try {
      const verdict = await reading
      this.store(key, verdict)
      return verdict
    } finally {
      this.#pending.delete(key)
    }
  }

  store(key: string, verdict: RobotsVerdict): void {
    this.#drop(key)
    const weight = weightOf(verdict)
    this.#entries.set(key, { verdict, expiresAt: expiryOf(verdict), weight })
    this.#bytes += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= budgetBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }
}

/** RFC 9309, 2.4: cached for at most a day, unless it cannot be read. */
function expiryOf(verdict: RobotsVerdict): number {
  return verdict.kind === 'read' ? Date.now() + 24 * 60 * 60 * 1000 : verdict.retryAt.getTime()
}

/** The text counts too: the pieces are slices of it, which keep it in memory. */
export function weightOf(verdict: RobotsVerdict): number {
  if (verdict.kind !== 'read') return sizes.entry
  const { rules, sitemaps, bytes } = verdict
  const pieces = rules.rules.reduce((sum, { pattern }) => sum + pattern.pieces.length, 0)
  return sizes.entry + bytes + rules.rules.length * sizes.rule + pieces * sizes.piece + sitemaps.length * sizes.sitemap
}
