import { AppError } from '../../core/errors.ts'
import type { Validator } from '../fetch-types.ts'
import { Prefetcher } from './prefetcher.ts'
import { defaultSitemapCaps } from './sitemap-caps.ts'
import { type FileContext, type FileSource, SitemapFile } from './sitemap-file.ts'
import type {
  ListingFile,
  SitemapBatch,
  SitemapChild,
  SitemapOutcome,
  SitemapWalk,
  WalkBatch,
  WalkCaps,
  WalkCursor,
  WalkOptions,
  WalkSummary,
} from './sitemap-types.ts'
import { WalkLedger } from './walk-ledger.ts'

/** Enough to start the next file. A larger buffer lives long enough to be promoted by the garbage collector: 1,000 cost 10 MB resident. */
const bufferedEntries = 250
const defaultAhead = 2

/**
 * Reads a sitemap and, depth first and in their order, all files below it. The next files are prefetched as far as the
 * pacing of their hosts allows. Each batch has a cursor from which a later walk can resume.
 */
export function walkSitemaps(options: WalkOptions): SitemapWalk {
  return new Walk(options)
}

/** A file, its position, and its read, which may have started. */
interface Visit {
  readonly file: SitemapFile
  readonly batches: Prefetcher<SitemapBatch>
  readonly path: readonly number[]
}

/** Ends the walk from any depth. */
class WalkEnd extends Error {
  readonly code: SitemapOutcome

  constructor(code: SitemapOutcome, message: string) {
    super(message)
    this.code = code
  }
}

class Walk implements SitemapWalk {
  readonly #options: WalkOptions
  readonly #caps: WalkCaps
  readonly #ledger: WalkLedger
  readonly #stop = new AbortController()
  readonly #context: FileContext
  readonly #open = new Set<Visit>()
  readonly #ahead: number
  #current: SitemapFile | undefined
  #followed = 0
  #isFull = false

  constructor(options: WalkOptions) {
    this.#options = options
    this.#caps = { ...defaultSitemapCaps, ...options.caps }
    this.#ahead = Math.min(options.ahead ?? defaultAhead, options.web.maxInFlightPerHost - 1)
    this.#ledger = new WalkLedger(options.cursor)
    this.#context = {
      web: options.web,
      signal: options.signal ? AbortSignal.any([options.signal, this.#stop.signal]) : this.#stop.signal,
      caps: this.#caps,
      allowInvalidTls: options.allowInvalidTls,
      maxAgeMs: options.maxAgeMs,
      mayLeadTo: (url, from) => this.#ledger.mayLeadTo(url, from),
      onWait: (file) => this.#stopPrefetching(file),
    }
  }

  get summary(): WalkSummary {
    return this.#ledger.summary
  }

  get validator(): Validator {
    return this.#ledger.validator
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<WalkBatch> {
    const { start, content, validator, cursor } = this.#options
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      this.#stop.abort()
    }, this.#caps.walkMs)
    try {
      this.#ledger.claim(start)
      yield* this.#visit(this.#begin(start, [], { content, validator }), cursor)
    } catch (error) {
      if (this.#options.signal?.aborted) throw new AppError('cancelled', 'The walk was cancelled.', { cause: error })
      if (isLate)
        this.#ledger.stop({ url: start, code: 'timeout', message: `Not done within ${this.#caps.walkMs} ms.` })
      else if (error instanceof WalkEnd) this.#ledger.stop({ url: start, code: error.code, message: error.message })
      else throw error
    } finally {
      clearTimeout(timer)
      for (const { batches } of this.#open) batches.stop()
      this.#stop.abort()
    }
  }

  #begin(url: string, path: readonly number[], known?: FileSource): Visit {
    const file = new SitemapFile(url, this.#context, known)
    const batches = new Prefetcher(file, ({ pages, children }) => pages.length + children.length, bufferedEntries)
    const visit = { file, batches, path }
    this.#open.add(visit)
    return visit
  }

  /** Reads one file, then its children. `cursor`: the position that an earlier walk has reached. */
  async *#visit(visit: Visit, cursor: WalkCursor | undefined): AsyncGenerator<WalkBatch> {
    const children: SitemapChild[] = []
    this.#current = visit.file
    const skipped = cursor === undefined ? 0 : cursor.path.length > visit.path.length ? Infinity : cursor.entries
    const entries = yield* this.#read(visit, skipped, 0, children)
    const { file, batches } = visit
    // The prefetched file waited for its turn until its deadline: read it again, from where it was.
    if (file.outcome === 'timeout_body' && batches.wasHeldUp) {
      const again = this.#begin(file.url, visit.path)
      this.#current = again.file
      yield* this.#read(again, skipped, entries, children)
      this.#end(again)
    } else this.#end(visit)
    if (this.#options.follow === false || children.length === 0) return
    if (visit.path.length >= this.#caps.depth) {
      const message = `Its ${children.length} children are more than ${this.#caps.depth} indexes deep.`
      this.#ledger.miss({ url: file.url, code: 'too_deep', message })
      return
    }
    yield* this.#visitAll(children, listing(file), visit.path, cursor)
  }

  #end({ file, path }: Visit): void {
    const complete = !file.truncated && file.problem === undefined
    this.#options.onFileEnd?.({ url: file.url, depth: path.length, format: file.format, complete })
  }

  /**
   * Called when the current file waits for a slot of its host. Prefetched files release theirs, else there could be a
   * deadlock: other walks share the host, and a nested index needs more slots.
   */
  #stopPrefetching(file: SitemapFile): void {
    if (file !== this.#current) return
    for (const visit of this.#open) {
      if (visit.file === file) continue
      visit.batches.stop()
      if (visit.batches.isIncomplete) this.#open.delete(visit)
    }
  }

  /** Yields the new entries of a file and returns the number of all. Collects its children, whether they are new or not. */
  async *#read(
    visit: Visit,
    skipped: number,
    known: number,
    children: SitemapChild[],
  ): AsyncGenerator<WalkBatch, number> {
    const { file, batches, path } = visit
    let entries = 0
    for await (const batch of batches) {
      // Entries of an earlier read of the same file are neither yielded nor collected again.
      const fresh = without(batch, known - entries)
      children.push(...fresh.children)
      const wanted = without(batch, Math.max(skipped, known) - entries)
      entries += batch.pages.length + batch.children.length
      if (wanted.pages.length + wanted.children.length === 0) continue
      const left = this.#caps.totalUrls - this.#ledger.urls
      const pages = wanted.pages.slice(0, left)
      yield this.#counted({ ...wanted, pages }, file, path, entries)
      if (pages.length < wanted.pages.length)
        throw new WalkEnd('too_many_urls', `There are more than ${this.#caps.totalUrls} pages.`)
    }
    this.#open.delete(visit)
    if (this.#context.signal.aborted) throw new AppError('cancelled', 'The walk was cancelled.')
    this.#ledger.settle(file)
    return entries
  }

  #counted({ pages, children }: SitemapBatch, file: SitemapFile, path: readonly number[], entries: number): WalkBatch {
    const ledger = this.#ledger
    ledger.urls += pages.length
    ledger.children += children.length
    const cursor = { path, url: file.url, entries, urls: ledger.urls, children: ledger.children }
    return { pages, children, ...listing(file), depth: path.length, cursor }
  }

  /** Visits the children of one index in their order and prefetches the next ones. */
  async *#visitAll(
    children: readonly SitemapChild[],
    index: ListingFile,
    path: readonly number[],
    cursor: WalkCursor | undefined,
  ): AsyncGenerator<WalkBatch> {
    const first = resumeAt(children, path.length, cursor)
    for (const { loc } of children.slice(0, first ?? 0)) this.#ledger.claim(loc)
    const listed = new Set<string>()
    const begun: Visit[] = []
    let next = first ?? 0
    // Over all depths: prefetched files must leave a slot for the current one.
    const canPrefetch = () => begun.length === 0 || this.#open.size <= this.#ahead
    for (;;) {
      for (; next < children.length && canPrefetch() && !this.#isFull; next++) {
        const child = children[next]
        if (child !== undefined && (await this.#isWanted(child, index, listed)))
          begun.push(this.#begin(child.loc, [...path, next]))
      }
      const visit = begun.shift()
      if (visit === undefined) return
      const due = visit.batches.isIncomplete ? this.#begin(visit.file.url, visit.path) : visit
      yield* this.#visit(due, visit.path.at(-1) === first ? cursor : undefined)
    }
  }

  async #isWanted(child: SitemapChild, index: ListingFile, listed: Set<string>): Promise<boolean> {
    if ((await this.#options.accepts?.(child, index)) === false) return false
    const isNew = this.#ledger.claim(child.loc)
    // A repetition in one index is ignored; in the index of another file it is reported as a loop.
    if (!isNew && !listed.has(child.loc)) {
      this.#ledger.report({ url: child.loc, code: 'loop', message: 'It is listed elsewhere in this walk.' })
    }
    listed.add(child.loc)
    if (!isNew || this.#followed++ < this.#caps.totalChildren) return isNew
    if (!this.#isFull) {
      const message = `There are more than ${this.#caps.totalChildren} files. The first ones are read.`
      this.#ledger.stop({ url: this.#options.start, code: 'too_many_children', message })
    }
    this.#isFull = true
    return false
  }
}

function listing({ url, finalUrl, format }: SitemapFile): ListingFile {
  return { file: url, finalUrl, format }
}

/** A batch without its first `count` entries; pages count before children. */
function without(batch: SitemapBatch, count: number): SitemapBatch {
  if (count <= 0) return batch
  return { pages: batch.pages.slice(count), children: batch.children.slice(Math.max(0, count - batch.pages.length)) }
}

/**
 * The child of an index at which to resume; undefined: from the start, with nothing skipped. A file that has moved is found
 * by its URL. If it no longer exists, pages are yielded twice instead of being lost.
 */
function resumeAt(
  children: readonly SitemapChild[],
  depth: number,
  cursor: WalkCursor | undefined,
): number | undefined {
  const position = cursor?.path[depth]
  if (cursor === undefined || position === undefined) return undefined
  const isLast = cursor.path.length === depth + 1
  if (isLast ? children[position]?.loc === cursor.url : position < children.length) return position
  const moved = isLast ? children.findIndex(({ loc }) => loc === cursor.url) : -1
  return moved < 0 ? undefined : moved
}
