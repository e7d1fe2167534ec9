import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'
import { throwIfOwnFailure } from '../../core/own-failure.ts'
import { BlockDecoder } from './block-decoder.ts'
import { EntrySink } from './entry-sink.ts'
import { equalBlocks } from './equal-blocks.ts'
import { createFormatReader, type FormatReader } from './format-reader.ts'
import { defaultSitemapCaps } from './sitemap-caps.ts'
import type {
  ReadCaps,
  ReadOptions,
  SitemapBatch,
  SitemapOutcome,
  SitemapReading,
  SitemapSummary,
} from './sitemap-types.ts'
import { sniffText } from './sniff-sitemap.ts'
import { unpackGzip } from './unpack-gzip.ts'

/**
 * Reads a sitemap of any format as a stream: batches of entries, constant memory. Unpacks gzip, detects the encoding and
 * tolerates broken markup. Never throws for the content of a file: the summary has the outcome.
 */
export function readSitemap(chunks: AsyncIterable<Uint8Array>, options: ReadOptions = {}): SitemapReading {
  return new Reading(chunks, options)
}

class Reading implements SitemapReading {
  readonly #chunks: AsyncIterable<Uint8Array>
  readonly #caps: ReadCaps
  readonly #decoder: BlockDecoder
  readonly #sink: EntrySink
  #reader: FormatReader | undefined
  #format: SitemapSummary['format'] = 'empty'
  #bytes = 0
  #outcome: SitemapOutcome = 'ok'

  constructor(chunks: AsyncIterable<Uint8Array>, { baseUrl, contentType, caps }: ReadOptions) {
    this.#chunks = chunks
    this.#caps = { ...defaultSitemapCaps, ...caps }
    this.#decoder = new BlockDecoder(contentType)
    this.#sink = new EntrySink(baseUrl, this.#caps)
  }

  get summary(): SitemapSummary {
    const { urls, children, dropped } = this.#sink
    const outcome = this.#outcome
    const whole = outcome === 'ok' || outcome === 'empty' || outcome === 'not_a_sitemap'
    return { format: this.#format, urls, children, dropped, bytes: this.#bytes, truncated: !whole, outcome }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SitemapBatch> {
    try {
      for await (const block of equalBlocks(unpackGzip(this.#chunks))) {
        const continues = this.#take(block)
        const batch = this.#sink.take()
        if (batch !== undefined) yield batch
        if (!continues) return
      }
      this.#end()
    } catch (error) {
      this.#outcome = outcomeOf(error)
      this.#reader?.end()
    }
    const batch = this.#sink.take()
    if (batch !== undefined) yield batch
  }

  /** True if the next block is needed. */
  #take(block: Buffer): boolean {
    const left = this.#caps.bodyBytes - this.#bytes
    const taken = block.length > left ? block.subarray(0, left) : block
    this.#bytes += taken.length
    this.#read(this.#decoder.decode(taken))
    if (this.#reader?.declaredEntity) {
      this.#outcome = 'entities_declared'
      this.#sink.clear()
    } else if (this.#reader === undefined && this.#format !== 'empty') this.#outcome = 'not_a_sitemap'
    else if (this.#sink.full !== undefined) this.#outcome = this.#sink.full
    else if (taken.length < block.length) this.#outcome = 'too_large'
    return this.#outcome === 'ok'
  }

  #read(text: string): void {
    if (this.#format === 'empty') {
      this.#format = sniffText(text)
      this.#reader = createFormatReader(this.#format, this.#sink)
    }
    this.#reader?.write(text)
  }

  #end(): void {
    this.#reader?.end()
    if (this.#sink.full !== undefined) this.#outcome = this.#sink.full
    else if (this.#format === 'empty') this.#outcome = 'empty'
    else if (this.#reader?.isComplete === false) this.#outcome = 'truncated'
    else if (this.#sink.urls + this.#sink.children === 0) this.#outcome = 'empty'
  }
}

/** An error of the source ends the read and keeps the entries so far. Only bugs, own failures and cancellation are thrown. */
function outcomeOf(error: unknown): SitemapOutcome {
  throwIfOwnFailure(error)
  if (error instanceof AppError) {
    if (error.code === 'cancelled') throw error
    return error.code
  }
  if (systemCodeOf(error)?.startsWith('Z_')) return 'decode_failed'
  throw new AppError('unexpected', messageOf(error), { cause: error })
}
