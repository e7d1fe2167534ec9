import { Agent } from 'undici'
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { type Caps, defaultCaps } from './caps.ts'
import { ConnectionMemory } from './connection/connection-facts.ts'
import { guardedConnector, type StandIn, standInFor } from './connection/guarded-connector.ts'
import { type AddressGuard, createAddressGuard, type GuardOptions } from './guard/address-guard.ts'
import { type ResolveHost, resolveHost } from './guard/resolve-host.ts'
import { maxGapMs } from './pacing/adapt-gap.ts'
import { MemorySlotBook } from './pacing/memory-slot-book.ts'
import { createPacer, type Pacer } from './pacing/pacer.ts'
import type { SlotBook } from './pacing/slot-book.ts'
import type { Renderer } from './render/renderer.ts'
import { RobotsCache } from './robots/robots-cache.ts'
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
  readonly slotBook?: SlotBook | undefined
  readonly resolve?: ResolveHost | undefined
  readonly connectTo?: StandIn | undefined
  readonly trustedCertificates?: readonly string[] | undefined
  readonly renderer?: Renderer | undefined
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
  readonly guard: AddressGuard
  readonly pacer: Pacer
  readonly robots: RobotsCache
  readonly connections: ConnectionMemory
  /** Whether a stub server answers for the host, in plain HTTP whatever the scheme. */
  isStoodIn(hostname: string): boolean
  readonly renderer: Renderer | undefined
  /** Connections that verify certificates, or that only record them. */
  dispatcher(verifyTls: boolean): Agent
  close(): Promise<void>
}

/** Creates the web client. The first fetch opens connections. */
export function createWeb(options: WebOptions): Web {
  const caps = { ...defaultCaps, ...options.caps }
  const guard = createAddressGuard({
    allowAddresses: options.allowAddresses ?? [],
    allowPorts: options.allowPorts ?? [],
  })
  warnOfStandIn(options.connectTo, guard, options.log)
  const isOwn = (hostname: string) => standInFor(options.connectTo, hostname)?.only !== undefined
  const connections = new ConnectionMemory()
  const maxInFlight = options.maxInFlightPerHost ?? 1
  const agents = new Map<boolean, Agent>()
  const agentFor = (verifyTls: boolean) => {
    const known = agents.get(verifyTls)
    if (known !== undefined) return known
    const connect = guardedConnector({
      guard,
      resolve: options.resolve ?? resolveHost,
      memory: connections,
      connectMs: caps.connectMs,
      verifyTls,
      trustedCertificates: options.trustedCertificates ?? [],
      connectTo: options.connectTo,
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
    agents.set(verifyTls, agent)
    return agent
  }
  return {
    userAgent: userAgentOf(options.agent),
    productToken: options.agent.token,
    log: options.log,
    caps,
    gapFor: (hostname) => (isOwn(hostname) ? 0 : (options.gapMs ?? 1000)),
    maxInFlightPerHost: maxInFlight,
    maxWaitMs: options.maxWaitMs ?? 10_000,
    maxCrawlDelayMs: options.maxCrawlDelayMs ?? 30_000,
    guard,
    pacer: createPacer({
      book: options.slotBook ?? new MemorySlotBook(),
      maxInFlight,
      maxGapMs,
      onUnsettled: (error) => options.log.warn({ err: error }, 'a slot could not be released'),
    }),
    robots: new RobotsCache(),
    connections,
    isStoodIn: (hostname) => standInFor(options.connectTo, hostname) !== undefined,
    renderer: options.renderer,
    dispatcher: agentFor,
    close: async () => {
      await Promise.all([...[...agents.values()].map((agent) => agent.destroy()), options.renderer?.close()])
    },
  }
}

function warnOfStandIn(standIn: StandIn | undefined, guard: AddressGuard, log: Log): void {
  if (standIn === undefined) return
  const target = `${standIn.address}:${standIn.port}`
  if (standIn.only !== undefined) {
    log.info({ connectTo: target }, `requests to some hosts go to the stub server ${target}`)
    return
  }
  if (!guard.names(standIn.address)) {
    throw new AppError('config_invalid', `CRAWL_CONNECT_TO is ${target}, which CRAWL_ALLOW_ADDRESSES does not allow.`)
  }
  log.warn(
    { connectTo: target },
    `EVERY web request goes to the stub server ${target} in plain HTTP, not to the web`,
  )
}
