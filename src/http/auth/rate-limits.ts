// Rate limits per caller, and before authentication per IP. Token buckets: each holds the requests of one minute and fills
// evenly, so that short bursts pass. Each process counts separately: this protects the process and is not a quota.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { retryLater } from '../../core/errors.ts'

export interface RateLimits {
  byIp(request: FastifyRequest, reply: FastifyReply): void
  byCaller(caller: Caller, reply: FastifyReply): void
}

interface Bucket {
  left: number
  at: number
}

/** Bounds the memory when many IPs send requests: the oldest buckets are dropped. */
const maxBuckets = 50_000

export function createRateLimits(perMinute: { readonly ip: number; readonly caller: number }): RateLimits {
  const byIpNetwork = new Map<string, Bucket>()
  const callers = new Map<string, Bucket>()
  return {
    byIp: (request, reply) => takeToken(byIpNetwork, ipNetwork(request.ip), perMinute.ip, reply),
    byCaller: ({ keyId, userId }, reply) => takeToken(callers, keyId ?? userId, perMinute.caller, reply),
  }
}

/** A limit of its own for other keys, such as a destination that calls us. */
export function createRateLimit(perMinute: number): (who: string, reply: FastifyReply) => void {
  const buckets = new Map<string, Bucket>()
  return (who, reply) => takeToken(buckets, who, perMinute, reply)
}

function takeToken(buckets: Map<string, Bucket>, who: string, perMinute: number, reply: FastifyReply): void {
  if (perMinute === 0) return
  const now = performance.now()
  const known = buckets.get(who)
  const filled = known === undefined ? perMinute : known.left + ((now - known.at) / 60_000) * perMinute
  const left = Math.min(perMinute, filled) - 1
  buckets.delete(who)
  buckets.set(who, { left: Math.max(left, -1), at: now })
  for (const oldest of buckets.keys()) {
    if (buckets.size <= maxBuckets) break
    buckets.delete(oldest)
  }
  void reply.header('ratelimit-limit', perMinute).header('ratelimit-remaining', Math.max(0, Math.floor(left)))
  if (left >= 0) return
  const seconds = Math.max(1, Math.ceil((-left / perMinute) * 60))
  const message = `At most ${perMinute} requests a minute. Try again in ${seconds} s.`
  throw retryLater('too_many_requests', message, seconds * 1000)
}

/** An IPv6 client can use any IP of its /64 network, so the network is counted. */
export function ipNetwork(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = ''] = ip.split('::')
  return `${head.split(':').slice(0, 4).join(':')}::/64`
}
