import type { SitemapBatch, WalkSummary } from '../../crawl/sitemaps/sitemap-types.ts'

/** Output of commands that read sitemaps: JSON or text. */
export interface SitemapPrinter {
  batch(batch: SitemapBatch): string
  /** `otherHosts`: entries left out, because they are of hosts that do not name the sitemap. */
  end(summary: WalkSummary, otherHosts?: number): string
}

/** One line per page and per child sitemap, and the summary last. The keys are part of the command's contract. */
export const jsonPrinter: SitemapPrinter = {
  batch({ pages, children }) {
    const lines: string[] = []
    for (const { loc, lastmod = null, changefreq = null, priority = null } of pages) {
      lines.push(`${JSON.stringify({ loc, lastmod, changefreq, priority: numberOf(priority) })}\n`)
    }
    for (const { loc, lastmod = null } of children) lines.push(`${JSON.stringify({ sitemap: loc, lastmod })}\n`)
    return lines.join('')
  },
  end(summary, otherHosts) {
    const { format, urls, children, truncated, outcome, files, dropped, bytes } = summary
    const errors = summary.problems.map(({ url, code, message }) => ({ url, code, message }))
    const more = summary.problemCount - errors.length
    const line = { format, urls, children, truncated, errors, outcome, files, dropped, bytes, other_hosts: otherHosts }
    return `${JSON.stringify({ summary: more > 0 ? { ...line, more_errors: more } : line })}\n`
  },
}

/** URLs with their dates; counts and problems at the end. */
export const textPrinter: SitemapPrinter = {
  batch({ pages, children }) {
    const lines: string[] = []
    for (const { loc, lastmod } of pages) lines.push(lastmod === undefined ? `${loc}\n` : `${loc}  ${lastmod}\n`)
    for (const { loc } of children) lines.push(`sitemap ${loc}\n`)
    return lines.join('')
  },
  end({ format, urls, children, truncated, outcome, problems, problemCount }, otherHosts = 0) {
    const counts = `${format}: ${urls} pages, ${children} sitemaps${truncated ? ', not complete' : ''} (${outcome})\n`
    const lines = problems.map(({ url, code, message }) => `  ${code} ${url}: ${message}\n`)
    const more = problemCount > problems.length ? `  and ${problemCount - problems.length} more\n` : ''
    const others =
      otherHosts > 0 ? `  ${otherHosts} more are of other hosts, whose robots.txt names no such sitemap\n` : ''
    return `\n${counts}${others}${lines.join('')}${more}`
  },
}

/** Null if the priority is not a number. */
function numberOf(text: string | null): number | null {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}
