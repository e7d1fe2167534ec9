import { AppError } from '../../core/errors.ts'
import type { Validator } from '../fetch-types.ts'
import { ReadAhead } from './read-ahead.ts'
import { defaultSitemapCaps } from './sitemap-caps.ts'
import { type FileContext, type KnownOfFile, SitemapFile } from './sitemap-file.ts'
import type {
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

/** Enough to have the next file under way. More lives long enough to be copied by the collector: 1,000 cost 10 MB resident. */
const heldEntries = 250
const defaultAhead = 2

/**
 * Reads a sitemap and, depth first and as listed, every file that it leads to. The next files are asked for ahead of their
 * turn, as far as the pace of their hosts lets them. Each batch has the cursor from which a later walk can go on.
 */
export function walkSitemaps(options: WalkOptions): SitemapWalk {
  return new Walk(options)
}

/** A file, its place, and its reading that may have begun. */
interface Visit {
  readonly file: SitemapFile
  readonly batches: ReadAhead<SitemapBatch>
  readonly path: readonly number[]
}

/** Ends the walk from any depth of it. */
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
  #turn: SitemapFile | undefined
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
      mayLeadTo: (address, from) => this.#ledger.mayLeadTo(address, from),
      isWaiting: (file) => this.#makeWayFor(file),
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
      this.#ledger.claims(start)
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

  #begin(url: string, path: readonly number[], known?: KnownOfFile): Visit {
    const file = new SitemapFile(url, this.#context, known)
    const batches = new ReadAhead(file, ({ pages, children }) => pages.length + children.length, heldEntries)
    const visit = { file, batches, path }
    this.#open.add(visit)
    return visit
  }

  /** One file, then its children. `cursor`: what of them an earlier walk has yielded. */
  async *#visit(visit: Visit, cursor: WalkCursor | undefined): AsyncGenerator<WalkBatch> {
    const children: SitemapChild[] = []
    this.#turn = visit.file
    const skipped = cursor === undefined ? 0 : cursor.path.length > visit.path.length ? Infinity : cursor.entries
    const entries = yield* this.#read(visit, skipped, 0, children)
    const { file, batches } = visit
    // It waited for its turn until its time was over: that was our doing, so it gets another, from where it was.
    if (file.outcome === 'timeout_body' && batches.wasHeldUp) {
      const again = this.#begin(file.url, visit.path)
      this.#turn = again.file
      yield* this.#read(again, skipped, entries, children)
      this.#end(again)
    } else this.#end(visit)
    if (this.#options.follow === false || children.length === 0) return
    if (visit.path.length >= this.#caps.depth) {
      const message = `Its ${children.length} children are more than ${this.#caps.depth} indexes deep.`
      this.#ledger.miss({ url: file.url, code: 'too_deep', message })
      return
    }
    yield* this.#visitAll(children, visit.path, cursor)
  }

  #end({ file, path }: Visit): void {
    const complete = !file.truncated && file.problem === undefined
    this.#options.ended?.({ url: file.url, depth: path.length, format: file.format, complete })
  }

  /**
   * The file whose turn it is waits for a place at its host. Files ahead of their turn give up theirs, or they might wait
   * for it as it waits for them: other walks share the host, and an index that is read deeper needs more places.
   */
  #makeWayFor(file: SitemapFile): void {
    if (file !== this.#turn) return
    for (const visit of this.#open) {
      if (visit.file === file) continue
      visit.batches.stop()
      if (visit.batches.isCutShort) this.#open.delete(visit)
    }
  }

  /** Yields what is new of a file and says how many entries it had. Children are gathered, whether they are new or not. */
  async *#read(
    visit: Visit,
    skipped: number,
    known: number,
    children: SitemapChild[],
  ): AsyncGenerator<WalkBatch, number> {
    const { file, batches, path } = visit
    let entries = 0
    for await (const batch of batches) {
      // What the first of two readings of one file has given is neither yielded nor gathered again.
      const fresh = without(batch, known - entries)
      children.push(...fresh.children)
      const wanted = without(batch, Math.max(skipped, known) - entries)
      entries += batch.pages.length + batch.children.length
      if (wanted.pages.length + wanted.children.length === 0) continue
      const room = this.#caps.totalUrls - this.#ledger.urls
      const pages = wanted.pages.slice(0, room)
      yield this.#counted({ ...wanted, pages }, file.url, path, entries)
      if (pages.length < wanted.pages.length)
        throw new WalkEnd('too_many_urls', `There are more than ${this.#caps.totalUrls} pages.`)
    }
    this.#open.delete(visit)
    if (this.#context.signal.aborted) throw new AppError('cancelled', 'The walk was cancelled.')
    this.#ledger.settle(file)
    return entries
  }

  #counted({ pages, children }: SitemapBatch, file: string, path: readonly number[], entries: number): WalkBatch {
    const ledger = this.#ledger
    ledger.urls += pages.length
    ledger.children += children.length
    const cursor = { path, url: file, entries, urls: ledger.urls, children: ledger.children }
    return { pages, children, file, depth: path.length, cursor }
  }

  /** The children of one index in their order, the next ones begun ahead of their turn. */
  async *#visitAll(
    children: readonly SitemapChild[],
    path: readonly number[],
    cursor: WalkCursor | undefined,
  ): AsyncGenerator<WalkBatch> {
    const first = resumeAt(children, path.length, cursor)
    for (const { loc } of children.slice(0, first ?? 0)) this.#ledger.claims(loc)
    const listed = new Set<string>()
    const begun: Visit[] = []
    let next = first ?? 0
    // Those of all depths together: places that are held ahead of their turn must leave one for the file whose turn it is.
    const hasRoom = () => begun.length === 0 || this.#open.size <= this.#ahead
    for (;;) {
      for (; next < children.length && hasRoom() && !this.#isFull; next++) {
        const child = children[next]
        if (child !== undefined && this.#isWanted(child, listed)) begun.push(this.#begin(child.loc, [...path, next]))
      }
      const visit = begun.shift()
      if (visit === undefined) return
      const due = visit.batches.isCutShort ? this.#begin(visit.file.url, visit.path) : visit
      yield* this.#visit(due, visit.path.at(-1) === first ? cursor : undefined)
    }
  }

  #isWanted(child: SitemapChild, listed: Set<string>): boolean {
    if (this.#options.accepts?.(child) === false) return false
    const isNew = this.#ledger.claims(child.loc)
    // Twice in one list is an oversight; in the list of another file it is a circle, or looks like one.
    if (!isNew && !listed.has(child.loc)) {
      this.#ledger.report({ url: child.loc, code: 'loop', message: 'It has its turn elsewhere in this walk.' })
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

/** A batch without its first `count` entries; pages count before children, as they are yielded together. */
function without(batch: SitemapBatch, count: number): SitemapBatch {
  if (count <= 0) return batch
  return { pages: batch.pages.slice(count), children: batch.children.slice(Math.max(0, count - batch.pages.length)) }
}

/**
 * Where to go on among the children of an index; undefined: from the start, with nothing skipped. A file that has moved is
 * found by its address. Where it is gone, pages are yielded twice rather than lost.
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
