import { Resolver } from 'node:dns/promises'
import { systemCodeOf } from '../../core/errors.ts'

/** `failed`: no answer, or none that says anything (SERVFAIL, REFUSED, a time-out). It never means that a record is missing. */
export type DnsAnswer<Record> =
  | { readonly ok: true; readonly records: readonly Record[]; readonly ttlSeconds?: number }
  | { readonly ok: false; readonly reason: 'no_such_name' | 'no_record' | 'failed' }

export interface MxRecord {
  readonly exchange: string
  readonly priority: number
}

/** The three questions that validation asks DNS. They never reject. */
export interface MailResolver {
  mx(name: string): Promise<DnsAnswer<MxRecord>>
  /** IPv4, or IPv6 where there is no IPv4. */
  ips(name: string): Promise<DnsAnswer<string>>
  txt(name: string): Promise<DnsAnswer<string>>
}

interface MailResolverOptions {
  /** IPs, with or without a port. Without it: the servers of the system. */
  readonly servers?: readonly string[] | undefined
  /** Of the first attempt; c-ares doubles it with each further one. */
  readonly timeoutMs?: number
  /** Per server. */
  readonly tries?: number
}

/** Asks by UDP, and by TCP when an answer is truncated; a server that does not answer is followed by the next one (c-ares). */
export function createMailResolver({ servers, timeoutMs = 2_000, tries = 2 }: MailResolverOptions = {}): MailResolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers !== undefined && servers.length > 0) resolver.setServers([...servers])
  const ipv4 = async (name: string): Promise<DnsAnswer<string>> => {
    const answer = await asked(resolver.resolve4(name, { ttl: true }))
    if (!answer.ok) return answer
    const ttlSeconds = Math.min(...answer.records.map(({ ttl }) => ttl))
    return { ok: true, records: answer.records.map(({ address }) => address), ttlSeconds }
  }
  return {
    mx: (name) => asked(resolver.resolveMx(name)),
    async ips(name) {
      const four = await ipv4(name)
      if (four.ok || four.reason === 'no_such_name') return four
      const six = await asked(resolver.resolve6(name))
      // Without IPv6, what is known of IPv4 counts: a failure there is not "no record".
      return six.ok || six.reason === 'failed' ? six : four
    },
    async txt(name) {
      const answer = await asked(resolver.resolveTxt(name))
      return answer.ok ? { ok: true, records: answer.records.map((parts) => parts.join('')) } : answer
    },
  }
}

async function asked<Record>(question: Promise<Record[]>): Promise<DnsAnswer<Record>> {
  try {
    const records = await question
    return records.length > 0 ? { ok: true, records } : { ok: false, reason: 'no_record' }
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === 'ENOTFOUND') return { ok: false, reason: 'no_such_name' }
    return { ok: false, reason: code === 'ENODATA' ? 'no_record' : 'failed' }
  }
}
