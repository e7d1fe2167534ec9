import type { AppError } from '../../core/errors.ts'
import type { AgentRules } from './ask-robots.ts'

/** What is known of an origin's robots.txt. */
export type RobotsVerdict =
  /** Read. `status` is what the server said; without a file (4xx) everything is allowed and `rules` is empty. */
  | {
      readonly kind: 'read'
      readonly status: number
      readonly rules: AgentRules
      readonly sitemaps: readonly string[]
      readonly bytes: number
    }
  /** Not to be had now: the origin counts as closed until the verdict expires. */
  | { readonly kind: 'unreachable'; readonly error: AppError; readonly retryAt: Date }

/** A file that is being read. */
export interface RobotsReading {
  readonly verdict: Promise<RobotsVerdict>
  /** How much of the reading was waiting for slots so far. */
  pacedMs(): number
}

interface Entry {
  readonly verdict: RobotsVerdict
  readonly expiresAt: number
  readonly weight: number
}

/** Memory for all files together. The usual file takes some kilobytes. */
const budgetBytes = 16 * 1024 * 1024
/** Measured on the heap: what a file becomes when it is read weighs up to thirty times its bytes. */
const memory = { entry: 512, rule: 160, piece: 48, sitemap: 32 }

/** The robots.txt verdicts of a process, the oldest forgotten first. One read per origin, however many ask at once. */
export class RobotsCache {
  readonly #entries = new Map<string, Entry>()
  readonly #underway = new Map<string, RobotsReading>()
  #bytes = 0

  /** The verdict of `key` if it is known and fresh. */
  known(key: string): RobotsVerdict | undefined {
    const entry = this.#entries.get(key)
    return entry !== undefined && entry.expiresAt > Date.now() ? entry.verdict : undefined
  }

  /** The reading of `key` that is under way, or a new one by `read`, whose verdict is kept. */
  get(key: string, read: () => RobotsReading): RobotsReading {
    const underway = this.#underway.get(key)
    if (underway !== undefined) return underway
    const { verdict, pacedMs } = read()
    const reading = { verdict: this.#finish(key, verdict), pacedMs }
    this.#underway.set(key, reading)
    return reading
  }

  async #finish(key: string, reading: Promise<RobotsVerdict>): Promise<RobotsVerdict> {
    try {
      const verdict = await reading
      this.#keep(key, verdict)
      return verdict
    } finally {
      this.#underway.delete(key)
    }
  }

  #keep(key: string, verdict: RobotsVerdict): void {
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

/** RFC 9309, 2.4: not longer than a day, unless it cannot be read. */
function expiryOf(verdict: RobotsVerdict): number {
  return verdict.kind === 'read' ? Date.now() + 24 * 60 * 60 * 1000 : verdict.retryAt.getTime()
}

/** The text counts as well: the pieces are cut from it and keep it alive. */
export function weightOf(verdict: RobotsVerdict): number {
  if (verdict.kind !== 'read') return memory.entry
  const { rules, sitemaps, bytes } = verdict
  const pieces = rules.rules.reduce((sum, { pattern }) => sum + pattern.pieces.length, 0)
  return (
    memory.entry + bytes + rules.rules.length * memory.rule + pieces * memory.piece + sitemaps.length * memory.sitemap
  )
}
