import type { EntrySink } from './entry-sink.ts'
import { FeedEntries } from './feed-entries.ts'
import { MarkupScanner } from './markup-scanner.ts'
import { SitemapEntries } from './sitemap-entries.ts'
import type { SniffedFormat } from './sitemap-types.ts'
import { TextEntries } from './text-entries.ts'

/** Parses text of one format and adds entries to a sink. */
export interface FormatReader {
  readonly declaredEntity: boolean
  /** Valid after `end`. */
  readonly isComplete: boolean
  write(text: string): void
  end(): void
}

/** The reader of a format; undefined for formats that are not sitemaps. */
export function createFormatReader(format: SniffedFormat, sink: EntrySink): FormatReader | undefined {
  if (format === 'text') return textReader(sink)
  if (format === 'rss' || format === 'atom') return markupReader(new FeedEntries(sink))
  if (format === 'urlset' || format === 'index') return markupReader(new SitemapEntries(sink, format))
  return undefined
}

function markupReader(entries: SitemapEntries | FeedEntries): FormatReader {
  const scanner = new MarkupScanner(entries)
  return {
    get declaredEntity() {
      return entries.declaredEntity
    },
    get isComplete() {
      return entries.isComplete
    },
    write: (text) => scanner.write(text),
    end: () => entries.end(),
  }
}

function textReader(sink: EntrySink): FormatReader {
  const lines = new TextEntries(sink)
  return {
    declaredEntity: false,
    isComplete: true,
    write: (text) => lines.write(text),
    end: () => lines.end(),
  }
}
