import { fileKey, namedSitemaps } from '../discovery/named-sitemaps.ts'
import { isSameHost } from '../discovery/site.ts'
import { createFetchState } from '../fetch-state.ts'
import { cachedRobots, fetchRobots } from '../robots/read-robots.ts'
import type { Web } from '../web.ts'
import type { ListingFile } from './sitemap-types.ts'

/** A sitemap that lists more other hosts is not one of a site. */
const maxOtherHosts = 20

/**
 * Which entries of a sitemap count, by the protocol (sitemaps.org, "Sitemaps & Cross Submits"): those of its own host, and
 * those of a host whose robots.txt names the sitemap or the index that the walk began with. Feeds and plain lists of URLs may
 * list any host.
 */
export class ListedHosts {
  readonly #start: string
  readonly #web: Web
  /** By origin: keys of the sitemaps that its robots.txt names. */
  readonly #named = new Map<string, Promise<ReadonlySet<string>>>()

  constructor(start: string, web: Web) {
    this.#start = start
    this.#web = web
  }

  async permits(loc: string, { file, finalUrl, format }: ListingFile): Promise<boolean> {
    if (format !== 'urlset' && format !== 'index') return true
    const entry = URL.parse(loc)
    const own = [file, finalUrl].flatMap((url) => URL.parse(url) ?? [])
    // A local file has no host.
    if (own.length === 0) return true
    if (entry === null) return false
    if (own.some(({ host }) => isSameHost(host, entry.host))) return true
    const named = await this.#namedBy(entry.origin)
    return [file, finalUrl, this.#start].some((url) => URL.canParse(url) && named.has(fileKey(url)))
  }

  #namedBy(origin: string): Promise<ReadonlySet<string>> {
    const known = this.#named.get(origin)
    if (known !== undefined) return known
    const read = this.#named.size < maxOtherHosts ? this.#readRobots(origin) : Promise.resolve(new Set<string>())
    if (this.#named.size < maxOtherHosts) this.#named.set(origin, read)
    return read
  }

  async #readRobots(origin: string): Promise<ReadonlySet<string>> {
    const context = { web: this.#web }
    const verdict =
      cachedRobots(origin, context) ?? (await fetchRobots(new URL(origin), createFetchState(origin, context)))
    if (verdict.kind !== 'read') return new Set()
    return new Set(namedSitemaps(verdict.sitemaps, origin).map(fileKey))
  }
}
