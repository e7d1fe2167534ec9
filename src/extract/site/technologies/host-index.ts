import type { Fingerprint } from './fingerprint.ts'

interface Entry {
  readonly path: string
  readonly fingerprint: Fingerprint
}

const authority = /^(?:https?:)?\/\/(?:www\.)?([a-z0-9.-]{1,253})(?::\d{1,5})?/

/** Fingerprints by host. A lookup costs one step per label of the URL's host. */
export class HostIndex {
  readonly #byHost = new Map<string, Entry[]>()

  constructor(fingerprints: readonly Fingerprint[], field: 'loads' | 'links') {
    for (const fingerprint of fingerprints) {
      for (const hostPath of fingerprint[field] ?? []) {
        const slash = hostPath.indexOf('/')
        const host = (slash < 0 ? hostPath : hostPath.slice(0, slash)).replace(/^www\./, '')
        const entry = { path: slash < 0 ? '' : hostPath.slice(slash), fingerprint }
        this.#byHost.set(host, [...(this.#byHost.get(host) ?? []), entry])
      }
    }
  }

  /** Fingerprints that list the URL's host or a parent domain, and the start of its path. */
  of(url: string): Fingerprint[] {
    const lower = url.toLowerCase()
    const match = authority.exec(lower)
    const host = match?.[1]
    if (match === null || host === undefined) return []
    const path = lower.slice(match[0].length) || '/'
    const found: Fingerprint[] = []
    for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
      for (const entry of this.#byHost.get(name) ?? []) if (path.startsWith(entry.path)) found.push(entry.fingerprint)
    }
    return found
  }
}
