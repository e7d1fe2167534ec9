import { MarkerAutomaton } from '../marker-automaton.ts'
import type { MarkupElement, MarkupHandler } from '../read-markup.ts'
import type { Fingerprint, Technology } from './fingerprint.ts'
import { fingerprints } from './fingerprints.ts'
import { HostIndex } from './host-index.ts'

/** Signals from the HTTP response. */
export interface ResponseSignals {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookieNames: readonly string[]
}

type Found = Technology['found']
type Channel = 'paths' | 'markup' | 'script' | 'comments'

interface Marker {
  readonly literal: string
  readonly channel: Channel
  readonly fingerprint: Fingerprint
}

const foundBy: Record<Channel, Found> = { paths: 'resource', markup: 'markup', script: 'script', comments: 'comment' }
const markers: readonly Marker[] = fingerprints.flatMap((fingerprint) => [
  ...(['paths', 'markup', 'script', 'comments'] as const).flatMap((channel) =>
    (fingerprint[channel] ?? []).map((literal) => ({ literal, channel, fingerprint })),
  ),
  // Half of all third-party tags are loaded by a script in the page, which then contains the URL.
  ...(fingerprint.loads ?? []).map((hostPath) => {
    return {
      literal: hostPath.includes('/') ? `//${hostPath}` : `//${hostPath}/`,
      channel: 'script' as const,
      fingerprint,
    }
  }),
])
const automaton = new MarkerAutomaton(markers.map(({ literal }) => literal))
const loads = new HostIndex(fingerprints, 'loads')
const links = new HostIndex(fingerprints, 'links')
const withHeaders = fingerprints.filter(({ headers }) => headers !== undefined)
const withCookies = fingerprints.filter(({ cookies }) => cookies !== undefined)
const withGenerator = fingerprints.filter(({ generator }) => generator !== undefined)
const byName = new Map(fingerprints.map((fingerprint) => [fingerprint.name, fingerprint]))

/** Limits the work on a page that repeats a URL without a version. */
const maxVersionTries = 20
const maxVersionLength = 20
const maxGenerators = 3

const generatorName =
  /^(\p{L}[\p{L}.!+]{1,29}(?:-\p{L}+)*(?: \p{Lu}[\p{L}.-]{1,19}){0,2})(?:[-/,]?\s?(?:version\s)?v?(\d[\w.-]{0,19}))?(?=$|\s*[:;,(/])/u

/** Collects the technologies of a page from its markup and response. */
export class TechnologyFinder implements MarkupHandler {
  readonly #html: string
  readonly #host: string | null
  readonly #found = new Map<Fingerprint, { found: Found; version: string | null; tries: number }>()

  /** Name and version of software that only the generator tag names. */
  readonly #generators = new Map<string, string | null>()

  /** `host`: the host of the page, to recognise its own images. */
  constructor(html: string, host: string | null) {
    this.#html = html
    this.#host = host
  }

  markup(start: number, end: number): void {
    this.#scan('markup', this.#html, start, end)
  }
  script(start: number, end: number): void {
    this.#scan('script', this.#html, start, end)
  }
  comment(start: number, end: number): void {
    this.#scan('comments', this.#html, start, end)
  }

  element({ tag, attributes }: MarkupElement): void {
    if (tag === 'a' || tag === 'area') this.#link(attributes.get('href'))
    else if (tag === 'form') this.#link(attributes.get('action'))
    else if (tag === 'meta') this.#generator(attributes)
    else if (tag === 'link') this.#resource(attributes.get('href'), true)
    else this.#resource(attributes.get('src') ?? attributes.get('data-src'), tag === 'script')
  }

  /** Checks response headers and cookies. */
  response({ headers, cookieNames }: ResponseSignals): void {
    for (const fingerprint of withHeaders) {
      for (const [name, pattern] of Object.entries(fingerprint.headers ?? {})) {
        const match = Object.hasOwn(headers, name) ? pattern.exec(headers[name] ?? '') : null
        if (match !== null) this.#record(fingerprint, 'header', versionIn(match))
      }
    }
    for (const fingerprint of withCookies) {
      if (fingerprint.cookies?.some((name) => cookieNames.some((cookie) => isCookie(cookie, name)))) {
        this.#record(fingerprint, 'cookie')
      }
    }
  }

  /** Everything found, in the order of the table, with implied technologies. */
  technologies(): Technology[] {
    for (const fingerprint of this.#found.keys()) {
      // The loop also visits entries added here, so implications are transitive.
      for (const name of fingerprint.implies ?? []) {
        const implied = byName.get(name)
        if (implied !== undefined) this.#record(implied, 'implied')
      }
    }
    const named = [...this.#generators].map(
      ([name, version]): Technology => ({ name, category: 'cms', version, found: 'generator' }),
    )
    const listed = fingerprints.flatMap((fingerprint) => {
      const hit = this.#found.get(fingerprint)
      const { name, category } = fingerprint
      return hit === undefined ? [] : [{ name, category, version: hit.version, found: hit.found }]
    })
    return [...named, ...listed]
  }

  #scan(channel: Channel, text: string, start: number, end: number): void {
    automaton.scan(text, start, end, (index) => {
      const marker = markers[index]
      if (marker?.channel === channel) this.#record(marker.fingerprint, foundBy[channel])
    })
  }

  #link(url: string | undefined): void {
    if (url !== undefined) for (const fingerprint of links.of(url)) this.#record(fingerprint, 'link')
  }

  /** Scripts and style sheets show what the page is made of; an image may come from any site. */
  #resource(url: string | undefined, file: boolean): void {
    if (url === undefined || url.startsWith('data:')) return
    const lower = url.toLowerCase()
    for (const fingerprint of loads.of(lower)) this.#recordResource(fingerprint, lower)
    if (!file && !this.#isOwn(lower)) return
    automaton.scan(lower, 0, lower.length, (index) => {
      const marker = markers[index]
      if (marker?.channel === 'paths') this.#recordResource(marker.fingerprint, lower)
    })
  }

  #isOwn(url: string): boolean {
    if (!/^(?:[a-z][a-z0-9+.-]{0,20}:)?\/\//.test(url)) return true
    const host = hostOf(url)
    return this.#host !== null && host !== null && (host === this.#host || host.endsWith(`.${this.#host}`))
  }

  #generator(attributes: ReadonlyMap<string, string>): void {
    if (attributes.get('name')?.toLowerCase() !== 'generator') return
    const content = (attributes.get('content') ?? '').slice(0, 200)
    let isKnown = false
    for (const fingerprint of withGenerator) {
      const match = fingerprint.generator?.exec(content) ?? null
      if (match !== null) {
        isKnown = true
        this.#record(fingerprint, 'generator', versionIn(match))
      }
    }
    if (!isKnown) this.#byName(content)
  }

  /** Software without a fingerprint says its own name: `VitePress v1.0.0`, `Docutils 0.19: https://...`. */
  #byName(content: string): void {
    const match = generatorName.exec(content)
    const name = match?.[1]?.replace(/[.!]+$| Release$/, '')
    if (name === undefined || this.#generators.size >= maxGenerators) return
    const known = fingerprints.find((fingerprint) => fingerprint.name.toLowerCase() === name.toLowerCase())
    if (known !== undefined) this.#record(known, 'generator', match?.[2] ?? null)
    else this.#generators.set(name, match?.[2] ?? null)
  }

  #recordResource(fingerprint: Fingerprint, url: string): void {
    const hit = this.#record(fingerprint, 'resource')
    if (fingerprint.version === undefined || hit.version !== null || hit.tries >= maxVersionTries) return
    hit.tries++
    const match = fingerprint.version.exec(url)
    hit.version = match === null ? null : versionIn(match)
  }

  #record(fingerprint: Fingerprint, found: Found, version: string | null = null) {
    const known = this.#found.get(fingerprint)
    if (known !== undefined) {
      known.version ??= version
      return known
    }
    const hit = { found, version, tries: 0 }
    this.#found.set(fingerprint, hit)
    return hit
  }
}

function versionIn(match: RegExpExecArray): string | null {
  const version = match.slice(1).find((group) => group !== undefined && group !== '')
  return version?.slice(0, maxVersionLength).replace(/\.+$/, '') || null
}

function isCookie(cookie: string, name: string): boolean {
  return name.endsWith('*') ? cookie.startsWith(name.slice(0, -1)) : cookie === name
}

function hostOf(url: string): string | null {
  return URL.parse(url, 'https://relative.invalid/')?.hostname ?? null
}
