import { createHash } from 'node:crypto'
import tls from 'node:tls'
import { Agent } from 'undici'
import type { Log } from '../core/log.ts'
import type { Caps } from './caps.ts'
import { ConnectionFactsCache } from './connection/connection-facts.ts'
import { guardedConnector, type StubServer } from './connection/guarded-connector.ts'
import type { IpGuard } from './guard/ip-guard.ts'
import type { ResolveHost } from './guard/resolve-host.ts'
import type { Holds } from './proxy/own-holds.ts'
import { ProxyRoute } from './proxy/proxy-route.ts'
import type { ProxySettings } from './proxy/proxy-settings.ts'

export interface RouteOptions {
  readonly guard: IpGuard
  /** Decides which IPs a proxy of a tenant may have. The operator's own may have any. */
  readonly proxyGuard: IpGuard
  readonly resolve: ResolveHost
  readonly caps: Caps
  readonly maxInFlight: number
  readonly trustedCertificates: readonly string[]
  readonly connectTo: StubServer | undefined
  readonly log: Log
}

/** A way to sites: direct, or through one proxy of one owner. Ways share no connections and no facts about them. */
export interface Route {
  /** Part of the keys of caches. Empty for the way of the installation. */
  readonly key: string
  readonly connections: ConnectionFactsCache
  /** Pauses that hosts asked for on this way. */
  readonly holds: Holds
  /** Connections that verify certificates, or that only record them. */
  dispatcher(verifyTls: boolean): Agent
}

/** Of more proxies the least recently used are closed. Without requests each keeps no connection for long. */
const maxProxies = 200
/** Origins whose facts are kept, of each proxy. */
const maxFacts = 1000

/** The ways of a web client. */
export class Routes {
  readonly main: Route
  readonly #options: RouteOptions
  readonly #proxies = new Map<string, OpenRoute>()

  /** `proxy`: of the installation. */
  constructor(options: RouteOptions, proxy: ProxySettings | undefined) {
    this.#options = options
    this.main = new OpenRoute('', options, proxy, new ConnectionFactsCache())
  }

  /** The way through a proxy of a tenant. A changed password is another way: connections of the old one end with it. */
  through(proxy: ProxySettings): Route {
    const key = keyOf(proxy)
    const route = () => this.#open(key, proxy)
    const { connections, holds } = route()
    // Looked up for each request: a fetch may outlive the connections of a way that was closed.
    return { key, connections, holds, dispatcher: (verifyTls) => route().dispatcher(verifyTls) }
  }

  /** On connections of its own: what is known about the proxy does not count. */
  check(proxy: ProxySettings, milliseconds: number): Promise<void> {
    return proxyRoute(proxy, this.#options).check(milliseconds)
  }

  async close(): Promise<void> {
    const open = [this.main as OpenRoute, ...this.#proxies.values()]
    this.#proxies.clear()
    await Promise.all(open.map((route) => route.destroy()))
  }

  #open(key: string, proxy: ProxySettings): OpenRoute {
    const route = this.#proxies.get(key) ?? new OpenRoute(key, this.#options, proxy, new ConnectionFactsCache(maxFacts))
    this.#proxies.delete(key)
    this.#proxies.set(key, route)
    for (const [oldest, unused] of this.#proxies) {
      if (this.#proxies.size <= maxProxies) break
      this.#proxies.delete(oldest)
      void unused.close()
    }
    return route
  }
}

/** The password is part of it, but cannot be read from it. */
function keyOf({ owner, ...rest }: ProxySettings): string {
  return ` through ${owner} ${createHash('sha256').update(JSON.stringify(rest)).digest('base64url')}`
}

class OpenRoute implements Route {
  readonly key: string
  readonly connections: ConnectionFactsCache
  readonly holds: Holds = new Map()
  readonly #options: RouteOptions
  readonly #proxy: ProxyRoute | undefined
  readonly #agents = new Map<boolean, Agent>()

  constructor(key: string, options: RouteOptions, proxy: ProxySettings | undefined, connections: ConnectionFactsCache) {
    this.key = key
    this.connections = connections
    this.#options = options
    this.#proxy = proxy && proxyRoute(proxy, options)
  }

  dispatcher(verifyTls: boolean): Agent {
    const known = this.#agents.get(verifyTls)
    if (known !== undefined) return known
    const { guard, resolve, caps, maxInFlight, trustedCertificates, connectTo } = this.#options
    const connect = guardedConnector({
      guard,
      resolve,
      factsCache: this.connections,
      connectMs: caps.connectMs,
      verifyTls,
      trustedCertificates,
      connectTo,
      proxy: this.#proxy,
    })
    const agent = new Agent({
      connect,
      // HTTP/2 would share one socket between requests, but caps and facts are per connection.
      allowH2: false,
      // With one connection undici uses a client without a pool.
      connections: maxInFlight,
      pipelining: 1,
      // A server may offer minutes, but a crawl of millions of hosts cannot keep their sockets open.
      keepAliveMaxTimeout: 5000,
      maxHeaderSize: caps.headerBytes,
      // The exchange enforces absolute deadlines; undici's timers measure only silence.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    this.#agents.set(verifyTls, agent)
    return agent
  }

  /** When its requests have ended. */
  async close(): Promise<void> {
    await Promise.all([...this.#agents.values()].map((agent) => agent.close()))
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#agents.values()].map((agent) => agent.destroy()))
  }
}

function proxyRoute(settings: ProxySettings, options: RouteOptions): ProxyRoute {
  const { proxyGuard, resolve, trustedCertificates, log } = options
  const secureContext = tls.createSecureContext(
    trustedCertificates.length > 0 ? { ca: [...tls.rootCertificates, ...trustedCertificates] } : {},
  )
  const guard = settings.owner === 'installation' ? undefined : { permits: proxyGuard.permits, resolve }
  return new ProxyRoute({ settings, guard, secureContext, log })
}
