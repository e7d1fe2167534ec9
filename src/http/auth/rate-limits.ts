// How often somebody may ask: per caller, and before it is known who calls, per address. A bucket each: it holds as many
// requests as a minute allows and fills evenly, so that a burst passes and a flood does not. Each process counts for
// itself: a limit for its own safety, not a quota.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { retryLater } from '../../core/errors.ts'

export interface RateLimits {
  byAddress(request: FastifyRequest, reply: FastifyReply): void
  byCaller(caller: Caller, reply: FastifyReply): void
}

interface Bucket {
  left: number
  at: number
}

/** A flood of addresses must not fill the memory: the oldest are forgotten, and with them only their debts. */
const mostBuckets = 50_000

export function rateLimits(perMinute: { readonly address: number; readonly caller: number }): RateLimits {
  const addresses = new Map<string, Bucket>()
  const callers = new Map<string, Bucket>()
  return {
    byAddress: (request, reply) => take(addresses, networkOf(request.ip), perMinute.address, reply),
    byCaller: ({ keyId, userId }, reply) => take(callers, keyId ?? userId, perMinute.caller, reply),
  }
}

function take(buckets: Map<string, Bucket>, who: string, perMinute: number, reply: FastifyReply): void {
  if (perMinute === 0) return
  const now = performance.now()
  const known = buckets.get(who)
  const filled = known === undefined ? perMinute : known.left + ((now - known.at) / 60_000) * perMinute
  const left = Math.min(perMinute, filled) - 1
  buckets.delete(who)
  buckets.set(who, { left: Math.max(left, -1), at: now })
  for (const oldest of buckets.keys()) {
    if (buckets.size <= mostBuckets) break
    buckets.delete(oldest)
  }
  void reply.header('ratelimit-limit', perMinute).header('ratelimit-remaining', Math.max(0, Math.floor(left)))
  if (left >= 0) return
  const seconds = Math.max(1, Math.ceil((-left / perMinute) * 60))
  const message = `At most ${perMinute} requests a minute. Come back in ${seconds} s.`
  throw retryLater('too_many_requests', message, seconds * 1000)
}

/** Whoever has an IPv6 address has billions: the network is the neighbour. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = ''] = ip.split('::')
  return `${head.split(':').slice(0, 4).join(':')}::/64`
}
