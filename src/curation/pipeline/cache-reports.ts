interface Cached<Report> {
  readonly report: Report
  readonly until: number
  readonly tookMs: number
}

const minMs = 2_000
const maxMs = 30_000
/** Counting takes at most a sixth of one connection's time, for any table size and any number of callers. */
const share = 6
/** The assumed duration of the first count. */
const guessMs = 250

/**
 * One report per tenant at a time, cached for six times its duration: a small tenant sees live numbers, a large one numbers
 * that are at most half a minute old; `as_of` is their time. The faster of the last two counts decides, so that one slow
 * count, for example after a start, does not extend the cache time.
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
