interface Cached<Report> {
  readonly report: Report
  readonly until: number
  readonly tookMs: number
}

const minMs = 2_000
const maxMs = 30_000
/** Counting may take a sixth of one connection's time while somebody looks, however large the tables and however many ask. */
const share = 6
/** What a count is believed to take before there was one. */
const guessMs = 250

/**
 * One report per tenant at a time, kept for six times as long as it took: a small tenant sees its numbers live, a large
 * one at most half a minute old, and `as_of` says which. Of the last two counts the faster one decides: one that was slow because
 * the machine had just started, or had other work, must not freeze the numbers.
 */
export function cacheReports<Report>(make: (tenantId: string) => Promise<Report>) {
  const kept = new Map<string, Cached<Report>>()
  const underWay = new Map<string, Promise<Report>>()
  return (tenantId: string): Promise<Report> => {
    const known = kept.get(tenantId)
    if (known !== undefined && known.until > performance.now()) return Promise.resolve(known.report)
    const running = underWay.get(tenantId) ?? count(tenantId)
    underWay.set(tenantId, running)
    return running
  }

  async function count(tenantId: string): Promise<Report> {
    const began = performance.now()
    try {
      const report = await make(tenantId)
      const tookMs = performance.now() - began
      const fasterMs = Math.min(tookMs, kept.get(tenantId)?.tookMs ?? guessMs)
      const keepMs = Math.min(maxMs, Math.max(minMs, fasterMs * share))
      kept.set(tenantId, { report, tookMs, until: performance.now() + keepMs })
      return report
    } finally {
      underWay.delete(tenantId)
    }
  }
}
