import type { Socket } from 'node:net'
import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { ownFailureOf } from '../../core/own-failure.ts'
import { openTunnel, type TunnelOptions } from './open-tunnel.ts'
import { ProxyFault } from './proxy-fault.ts'
import { proxyUrlOf } from './proxy-settings.ts'

interface ProxyRouteOptions extends TunnelOptions {
  readonly log: Log
}

interface TunnelTarget {
  readonly hostname: string
  /** Checked by the guard, the preferred first. */
  readonly ips: readonly string[]
  readonly port: number
}

/** A site may have dozens of IPs. Each attempt is a connection to the proxy. */
const maxIps = 3
/** A proxy that has connected to a site so recently works: when it does not connect to another one, that one is at fault. */
const provenMs = 30_000
/** After a failure of the proxy no row asks it for so long, twice as long after each further one. A wrong password may lock the account. */
const pauseMs = { unreachable: { min: 2_000, max: 60_000 }, rejected: { min: 30_000, max: 60_000 } }

/** RFC 5737: no host has this IP. A proxy asks for credentials before it connects. */
const reserved = { hostname: 'the proxy itself', ips: ['192.0.2.1'], port: 443 }

/**
 * The way to sites through one proxy. A failure of the proxy is ours, not a fact about a site: `proxy_unreachable`,
 * `proxy_rejected`, `proxy_failed`. There is no other way: nothing is fetched without the proxy instead.
 */
export class ProxyRoute {
  readonly #options: ProxyRouteOptions
  #provenAt = Number.NEGATIVE_INFINITY
  #failures = 0
  #pause: { readonly until: number; readonly error: AppError } | undefined

  constructor(options: ProxyRouteOptions) {
    this.#options = options
  }

  /** A connection to one of the IPs. Throws errors of the catalogue. `deadline`: on the clock of `performance.now()`. */
  async connect(target: TunnelTarget, deadline: number): Promise<{ readonly socket: Socket; readonly ip: string }> {
    if (this.#pause !== undefined && performance.now() < this.#pause.until) throw this.#pause.error
    let failed = new ProxyFault('failed', 'it was not asked')
    const ips = target.ips.slice(0, maxIps)
    for (const [index, ip] of ips.entries()) {
      const now = performance.now()
      const connected = now + Math.max(0, deadline - now) / (ips.length - index)
      try {
        const socket = await openTunnel({ ip, port: target.port }, { ready: deadline, connected }, this.#options)
        this.#worked()
        return { socket, ip }
      } catch (error) {
        if (!(error instanceof ProxyFault)) throw error
        if (error.kind !== 'failed') throw this.#brokenBy(error, error.kind)
        failed = error
      }
    }
    throw this.#judge(failed, target.hostname)
  }

  /** Whether the proxy answers and accepts our credentials. Throws `proxy_unreachable` or `proxy_rejected`. */
  async check(milliseconds: number): Promise<void> {
    try {
      const { socket } = await this.connect(reserved, performance.now() + milliseconds)
      socket.destroy()
    } catch (error) {
      // It has answered, and said that it cannot connect: no one can.
      const hasAnswered =
        error instanceof AppError && (error.code === 'proxy_failed' || ownFailureOf(error) === undefined)
      if (!hasAnswered) throw error
    }
  }

  /** Who is at fault when a proxy that works does not connect: the site if the proxy says so, or has just connected to another. */
  #judge({ message, siteCode, isOfSite, cause }: ProxyFault, hostname: string): AppError {
    if (isOfSite || performance.now() - this.#provenAt < provenMs) {
      return new AppError(siteCode, `${this.#name} could not connect to ${hostname}: ${message}.`, { cause })
    }
    const unknown = 'It is not known whether the site or the proxy is at fault'
    return new AppError('proxy_failed', `${this.#name} did not connect to ${hostname}: ${message}. ${unknown}.`, {
      cause,
    })
  }

  #worked(): void {
    if (this.#failures > 0)
      this.#options.log.info({ proxy: proxyUrlOf(this.#options.settings) }, 'the proxy works again')
    this.#failures = 0
    this.#pause = undefined
    this.#provenAt = performance.now()
  }

  #brokenBy(fault: ProxyFault, kind: keyof typeof pauseMs): AppError {
    const error = new AppError(`proxy_${kind}`, `${this.#name} cannot be used: ${fault.message}.`, { cause: fault })
    // Connections that began before the pause end together: they are one failure.
    if (this.#pause !== undefined && performance.now() < this.#pause.until) return error
    if (this.#failures === 0) {
      this.#options.log.warn({ proxy: proxyUrlOf(this.#options.settings), err: error }, 'the proxy cannot be used')
    }
    const { min, max } = pauseMs[kind]
    this.#pause = { until: performance.now() + Math.min(max, min * 2 ** this.#failures), error }
    this.#failures++
    return error
  }

  get #name(): string {
    return this.#options.settings.owner === 'installation'
      ? 'The proxy of the installation'
      : 'The proxy of the workspace'
  }
}
