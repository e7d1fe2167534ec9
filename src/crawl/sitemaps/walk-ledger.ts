import type { Validator } from '../fetch-types.ts'
import type { SitemapFile } from './sitemap-file.ts'
import type { SitemapOutcome, SniffedFormat, WalkCursor, WalkProblem, WalkSummary } from './sitemap-types.ts'

const maxProblems = 100

/** The records of a walk: URLs already visited, counts, problems. */
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

  /** True the first time a URL is met. */
  claim(url: string): boolean {
    const key = keyOf(url)
    if (this.#seen.has(key)) return false
    this.#seen.add(key)
    return true
  }

  /** True unless the redirect leads to another file of the walk. A file that is read twice redirects there again. */
  mayLeadTo(url: string, from: string): boolean {
    const key = keyOf(url)
    if (this.#leads.get(key) === from) return true
    this.#leads.set(key, from)
    return this.claim(url)
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
    if (this.#problems.length < maxProblems) this.#problems.push(problem)
  }

  /** Entries are missing, and the walk continues. */
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

function keyOf(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return url
  parsed.hash = ''
  return parsed.href
}
