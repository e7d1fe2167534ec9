import type { Agent } from 'undici'
import { availableMemory } from '../core/auto-concurrency.ts'
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { ByteBudget } from './body/byte-budget.ts'
import { type Caps, defaultCaps } from './caps.ts'
import type { ConnectionFactsCache } from './connection/connection-facts.ts'
import { type StubServer, stubServerFor } from './connection/guarded-connector.ts'
import { createIpGuard, type GuardOptions, type IpGuard } from './guard/ip-guard.ts'
import { type ResolveHost, resolveHost } from './guard/resolve-host.ts'
import { maxGapMs } from './pacing/adapt-gap.ts'
import { MemorySlotStore } from './pacing/memory-slot-store.ts'
import { createPacer, type Pacer } from './pacing/pacer.ts'
import type { SlotStore } from './pacing/slot-store.ts'
import type { ProxySettings } from './proxy/proxy-settings.ts'
import { RecentResponses } from './recent-responses.ts'
import type { Renderer } from './render/renderer.ts'
import { RobotsCache } from './robots/robots-cache.ts'
import { type Route, Routes } from './routes.ts'
import { type AgentIdentity, userAgentOf } from './user-agent.ts'

/** Options of the web client. */
export interface WebOptions extends Partial<GuardOptions> {
  readonly agent: AgentIdentity
  readonly log: Log
  readonly caps?: Partial<Caps> | undefined
  /** Minimum time between two requests to one host. */
  readonly gapMs?: number | undefined
  readonly maxInFlightPerHost?: number | undefined
  /** Maximum wait for a slot. A fetch that would wait longer ends with `host_busy`. */
  readonly maxWaitMs?: number | undefined
  /** Maximum Crawl-delay. A longer one is capped, but still reported. */
  readonly maxCrawlDelayMs?: number | undefined
  /** Default: the memory of this process. */
  readonly slotStore?: SlotStore | undefined
  readonly resolve?: ResolveHost | undefined
  readonly connectTo?: StubServer | undefined
  /** Of the installation: for every request, unless a tenant has its own. */
  readonly proxy?: ProxySettings | undefined
  /** IPs that are not public and that proxies of tenants may have. */
  readonly allowProxyIps?: readonly string[] | undefined
  readonly trustedCertificates?: readonly string[] | undefined
  readonly renderer?: Renderer | undefined
  /** Bytes of bodies in memory. Default: an eighth of the memory, at most 128 MB. */
  readonly maxBodyMemory?: number | undefined
  /** Bytes of recent responses in memory. Default: a sixteenth of the memory, at most 32 MB: some thousand compressed pages. */
  readonly maxRecentMemory?: number | undefined
}

/** The web client: connections, pacing, robots.txt cache. One per process; close it at the end. */
export interface Web {
  readonly userAgent: string
  readonly productToken: string
  readonly log: Log
  readonly caps: Caps
  /** Minimum time between two requests to a host; 0 for the hosts of a stub server. */
  gapFor(hostname: string): number
  readonly maxInFlightPerHost: number
  readonly maxWaitMs: number
  readonly maxCrawlDelayMs: number
  readonly guard: IpGuard
  readonly pacer: Pacer
  readonly robots: RobotsCache
  readonly recent: RecentResponses
  /** The bodies in memory, from their first byte until their text has been used. */
  readonly bodies: ByteBudget
  readonly connections: ConnectionFactsCache
  /** Whether a stub server answers for the host, in plain HTTP whatever the scheme. */
  isStubbed(hostname: string): boolean
  readonly renderer: Renderer | undefined
  /** Part of the keys of caches: what was read through a proxy of a tenant is for no one else. */
  readonly routeKey: string
  /** The connections through a proxy of a tenant: see `withProxy`. */
  through(proxy: ProxySettings): Route
  /** Whether a proxy answers and accepts its credentials. Throws `proxy_unreachable` or `proxy_rejected`. */
  checkProxy(proxy: ProxySettings, milliseconds: number): Promise<void>
  /** Hosts whose invalid certificates are accepted: see `withTlsExceptions`. */
  readonly tlsExceptions: ReadonlySet<string>
  /** Connections that verify certificates, or that only record them. */
  dispatcher(verifyTls: boolean): Agent
  close(): Promise<void>
}

/** Creates the web client. The first fetch opens connections. */
export function createWeb(options: WebOptions): Web {
  const caps = { ...defaultCaps, ...options.caps }
  const guard = createIpGuard({
    allowIps: options.allowIps ?? [],
    allowPorts: options.allowPorts ?? [],
  })
  logStubServer(options.connectTo, guard, options.log)
  const isStubHost = (hostname: string) => stubServerFor(options.connectTo, hostname)?.only !== undefined
  const recent = new RecentResponses(options.maxRecentMemory ?? memoryShare(16, 32))
  const maxInFlight = options.maxInFlightPerHost ?? 1
  const routes = new Routes(
    {
      guard,
      proxyGuard: createIpGuard({ allowIps: options.allowProxyIps ?? [], allowPorts: [] }),
      resolve: options.resolve ?? resolveHost,
      caps,
      maxInFlight,
      trustedCertificates: options.trustedCertificates ?? [],
      connectTo: options.connectTo,
      log: options.log,
    },
    options.proxy,
  )
  return {
    userAgent: userAgentOf(options.agent),
    productToken: options.agent.token,
    log: options.log,
    caps,
    gapFor: (hostname) => (isStubHost(hostname) ? 0 : (options.gapMs ?? 1000)),
    maxInFlightPerHost: maxInFlight,
    maxWaitMs: options.maxWaitMs ?? 10_000,
    maxCrawlDelayMs: options.maxCrawlDelayMs ?? 30_000,
    guard,
    pacer: createPacer({
      store: options.slotStore ?? new MemorySlotStore(),
      maxInFlight,
      maxGapMs,
      onSettleError: (error) => options.log.warn({ err: error }, 'a slot could not be released'),
    }),
    robots: new RobotsCache(),
    recent,
    bodies: new ByteBudget(options.maxBodyMemory ?? memoryShare(8, 128), caps.bodyBytes),
    connections: routes.main.connections,
    isStubbed: (hostname) => stubServerFor(options.connectTo, hostname) !== undefined,
    renderer: options.renderer,
    tlsExceptions: new Set(),
    routeKey: routes.main.key,
    through: (proxy) => routes.through(proxy),
    checkProxy: (proxy, milliseconds) => routes.check(proxy, milliseconds),
    dispatcher: (verifyTls) => routes.main.dispatcher(verifyTls),
    close: async () => {
      recent.close()
      await Promise.all([routes.close(), options.renderer?.close()])
    },
  }
}

/** A share of the available memory, with a maximum. */
function memoryShare(divisor: number, maxMegabytes: number): number {
  return Math.min(availableMemory() / divisor, maxMegabytes * 1024 * 1024)
}

function logStubServer(stub: StubServer | undefined, guard: IpGuard, log: Log): void {
  if (stub === undefined) return
  const target = `${stub.ip}:${stub.port}`
  if (stub.only !== undefined) {
    log.info({ connectTo: target }, `requests to some hosts go to the stub server ${target}`)
    return
  }
  if (!guard.isAllowListed(stub.ip)) {
    throw new AppError('config_invalid', `CRAWL_CONNECT_TO is ${target}, which CRAWL_ALLOW_ADDRESSES does not allow.`)
  }
  log.warn({ connectTo: target }, `EVERY web request goes to the stub server ${target} in plain HTTP, not to the web`)
}
