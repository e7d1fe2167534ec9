import type { Validator } from '../fetch-types.ts'
import type { SitemapFile } from './sitemap-file.ts'
import type { SitemapOutcome, SniffedFormat, WalkCursor, WalkProblem, WalkSummary } from './sitemap-types.ts'

const keptProblems = 100

/** What a walk has seen: addresses it will not read twice, counts, problems. */
export class WalkLedger {
  readonly #seen = new Set<string>()
  readonly #leads = new Map<string, string>()
  readonly #problems: WalkProblem[] = []
  #problemCount = 0
  #format: SniffedFormat | undefined
  #outcome: SitemapOutcome = 'ok'
  #dropped = 0
  #bytes = 0
  #files = 0
  #truncated = false
  /** Of the first file. */
  validator: Validator = {}
  urls: number
  children: number

  constructor(cursor: WalkCursor | undefined) {
    this.urls = cursor?.urls ?? 0
    this.children = cursor?.children ?? 0
  }

  /** True the first time an address is met. */
  claims(address: string): boolean {
    const key = keyOf(address)
    if (this.#seen.has(key)) return false
    this.#seen.add(key)
    return true
  }

  /** True unless another file has its turn there; a file that is read a second time is led there again. */
  mayLeadTo(address: string, from: string): boolean {
    const key = keyOf(address)
    if (this.#leads.get(key) === from) return true
    this.#leads.set(key, from)
    return this.claims(address)
  }

  settle(file: SitemapFile): void {
    this.#files++
    this.#bytes += file.bytes
    this.#dropped += file.dropped
    if (file.truncated) this.#truncated = true
    if (file.problem !== undefined) this.report(file.problem)
    if (this.#format !== undefined) return
    this.#format = file.format
    this.#outcome = file.outcome
    this.validator = file.validator ?? {}
  }

  report(problem: WalkProblem): void {
    this.#problemCount++
    if (this.#problems.length < keptProblems) this.#problems.push(problem)
  }

  /** Something is left out, and the walk goes on. */
  miss(problem: WalkProblem): void {
    this.#truncated = true
    this.report(problem)
  }

  /** The walk itself ends early. */
  stop(problem: WalkProblem): void {
    this.#outcome = problem.code
    this.miss(problem)
  }

  get summary(): WalkSummary {
    return {
      format: this.#format ?? 'unknown',
      urls: this.urls,
      children: this.children,
      dropped: this.#dropped,
      files: this.#files,
      bytes: this.#bytes,
      truncated: this.#truncated,
      outcome: this.#outcome,
      problems: this.#problems,
      problemCount: this.#problemCount,
    }
  }
}

function keyOf(address: string): string {
  const url = URL.parse(address)
  if (url === null) return address
  url.hash = ''
  return url.href
}
