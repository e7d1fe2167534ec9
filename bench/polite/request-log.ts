import { gapMs, pagePaths, sitePaths } from './sites.ts'

/** What the server saw of one contender. Times are milliseconds of the clock of the machine. */
export interface ServerReport {
  readonly requests: number
  readonly hosts: number
  readonly firstAt: number
  readonly lastAt: number
  /** The shortest time between two requests to one host, of all hosts and requests. */
  readonly minGapMs: number
  /** The two requests of the shortest gap. */
  readonly minGapBetween: string
  /** Gaps that are shorter than the contenders are asked to keep. */
  readonly shortGaps: number
  /** Pages of sites that were not requested. */
  readonly missingPages: number
  /** Requests that were not the first of their URL, and requests for files that no site has. */
  readonly repeated: number
  readonly notFound: number
  /** The longest time that the server could not look at its sockets: the error of the times above. */
  readonly maxDelayMs: number
  /** Requests of each second since the first one, by kind: robots.txt, home page, sitemap, pages. */
  readonly perSecond: readonly (readonly number[])[]
  /** The requests of the host that ended last. */
  readonly slowest: readonly LoggedRequest[]
}

export interface LoggedRequest {
  readonly at: number
  readonly path: string
}

/** The requests of each host in the order of arrival. */
export class RequestLog {
  readonly #hosts = new Map<number, LoggedRequest[]>()

  add(site: number, path: string): void {
    const request = { at: performance.timeOrigin + performance.now(), path }
    const known = this.#hosts.get(site)
    if (known === undefined) this.#hosts.set(site, [request])
    else known.push(request)
  }

  clear(): void {
    this.#hosts.clear()
  }

  report(sites: number, maxDelayMs: number): ServerReport {
    const all = [...this.#hosts.values()]
    const gaps = [...this.#hosts].flatMap(([site, requests]) => gapsOf(site, requests))
    const shortest = gaps.reduce((least, gap) => (gap.ms < least.ms ? gap : least), {
      ms: Number.POSITIVE_INFINITY,
      between: '',
    })
    const requested = all.map((requests) => new Set(requests.map(({ path }) => path)))
    const read = requested.reduce((sum, paths) => sum + pagePaths.filter((path) => paths.has(path)).length, 0)
    const requests = all.reduce((sum, { length }) => sum + length, 0)
    return {
      requests,
      hosts: all.length,
      firstAt: Math.min(...all.map((host) => host[0]?.at ?? Number.POSITIVE_INFINITY)),
      lastAt: Math.max(...all.map(endOf)),
      minGapMs: shortest.ms,
      minGapBetween: shortest.between,
      shortGaps: gaps.filter(({ ms }) => ms < gapMs).length,
      missingPages: sites * pagePaths.length - read,
      repeated: requests - requested.reduce((sum, { size }) => sum + size, 0),
      notFound: all.flat().filter(({ path }) => !sitePaths.has(path)).length,
      maxDelayMs,
      perSecond: perSecond(all.flat()),
      slowest: all.toSorted((one, other) => endOf(other) - endOf(one))[0] ?? [],
    }
  }
}

const kinds = [...sitePaths].slice(0, 3)

function perSecond(requests: readonly LoggedRequest[]): number[][] {
  const counts: number[][] = []
  const start = requests.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY)
  for (const { at, path } of requests) {
    const second = Math.floor((at - start) / 1000)
    while (counts.length <= second) counts.push([0, 0, 0, 0])
    const kind = kinds.indexOf(path)
    const row = counts[second] ?? []
    row[kind < 0 ? 3 : kind] = (row[kind < 0 ? 3 : kind] ?? 0) + 1
  }
  return counts
}

const endOf = (requests: readonly LoggedRequest[]) => requests.at(-1)?.at ?? 0

function gapsOf(site: number, requests: readonly LoggedRequest[]): { ms: number; between: string }[] {
  return requests.slice(1).map(({ at, path }, index) => {
    const before = requests[index]
    return { ms: at - (before?.at ?? at), between: `site ${site}: ${before?.path} and ${path}` }
  })
}
