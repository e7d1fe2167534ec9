// A crawl as a flow: in each step every resource allows so many pages, and the scarcest decides. Hosts have very different
// numbers of pages, and each is asked once per gap, so a few large hosts are left at the end.
export const resources = ['hosts', 'worker CPU', 'worker slots', 'database CPU', 'database log'] as const
type Resource = (typeof resources)[number]

export interface Crawl {
  readonly pages: number
  readonly hosts: number
  /** Pages per second that each resource allows while all hosts have pages; hosts are added by the crawl itself. */
  readonly capacity: Readonly<Record<Exclude<Resource, 'hosts'>, number>>
  readonly gapSeconds: number
}

export interface CrawlEnd {
  readonly seconds: number
  /** Until 99 pages of a hundred are read. */
  readonly secondsTo99: number
  /** How long each resource was the scarcest. */
  readonly scarce: ReadonlyMap<Resource, number>
}

const stepSeconds = 60
const groups = 1000
/** The largest thousandth of the hosts has about an eighth of all pages. */
const skew = 0.7

export function runCrawl({ pages, hosts, capacity, gapSeconds }: Crawl): CrawlEnd {
  const left = pagesPerHost(pages, hosts)
  const hostsPerGroup = hosts / groups
  const scarce = new Map<Resource, number>()
  let [seconds, secondsTo99, done] = [0, 0, 0]
  while (done < pages * (1 - 1e-9)) {
    const open = left.filter((each) => each > 0).length * hostsPerGroup
    const allowed: Record<Resource, number> = { ...capacity, hosts: open / gapSeconds }
    const scarcest = resources.toSorted((one, other) => allowed[one] - allowed[other])[0] ?? 'hosts'
    const perHost = (allowed[scarcest] * stepSeconds) / open
    for (const [n, each] of left.entries()) {
      const read = Math.min(each, perHost)
      left[n] = each - read
      done += read * hostsPerGroup
    }
    seconds += stepSeconds
    if (done < pages * 0.99) secondsTo99 = seconds
    scarce.set(scarcest, (scarce.get(scarcest) ?? 0) + stepSeconds)
  }
  return { seconds, secondsTo99, scarce }
}

/** Of the hosts of each group, most first. */
function pagesPerHost(pages: number, hosts: number): number[] {
  const shares = Array.from({ length: groups }, (_, n) => (n + 1) ** -skew)
  const all = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => ((share / all) * pages) / (hosts / groups))
}
