import type { MailServer } from '../verdict.ts'
import { isDisposableHost, isParkedHost } from './mail-hosts.ts'
import type { MailResolver, MxRecord } from './mail-resolver.ts'

export interface LookedUp {
  readonly mailServer: MailServer
  /** How long the answer may be used. */
  readonly ttlSeconds: number
}

const maxHosts = 10
/** Of a domain whose mail servers all seem to be gone. */
const maxHostsAsked = 3

// Node gives no TTL of MX records and no SOA of negative answers. Mail servers change rarely; RFC 2308 keeps a negative answer for
// at most three hours, RFC 9520 a failure for at most five minutes.
const ttlOfAnswer = 24 * 3600
const ttlOfMissing = 3 * 3600
const ttlOfFailure = 5 * 60

/** Which servers receive mail for a domain: MX, or without one the domain itself (RFC 5321, section 5.1). */
export async function lookUpMailServer(domain: string, resolver: MailResolver): Promise<LookedUp> {
  const mx = await resolver.mx(domain)
  if (mx.ok) return ofRecords(mx.records, resolver)
  if (mx.reason === 'no_record') return withoutMx(domain, resolver)
  return mx.reason === 'no_such_name' ? missing('no_such_domain') : failed
}

async function ofRecords(records: readonly MxRecord[], resolver: MailResolver): Promise<LookedUp> {
  const hosts = records
    .toSorted((a, b) => a.priority - b.priority || (a.exchange < b.exchange ? -1 : 1))
    .map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''))
    .filter((host) => host !== '')
    .slice(0, maxHosts)
  // RFC 7505: the root as the only host says that the domain receives no mail.
  if (hosts.length === 0) return missing('null_mx')
  const mailServer: MailServer = {
    ...nothing,
    state: 'mx',
    hosts,
    parked: hosts.some(isParkedHost),
    disposable: hosts.some(isDisposableHost),
  }
  let anyFailed = false
  for (const host of hosts.slice(0, maxHostsAsked)) {
    const ips = await resolver.ips(host)
    if (ips.ok && ips.records.some(isReachable)) return { mailServer, ttlSeconds: ttlOfAnswer }
    if (!ips.ok && ips.reason === 'failed') anyFailed = true
  }
  // Further hosts were not asked: then nothing is proved.
  return anyFailed || hosts.length > maxHostsAsked ? failed : missing('no_mail_server')
}

async function withoutMx(domain: string, resolver: MailResolver): Promise<LookedUp> {
  const ips = await resolver.ips(domain)
  if (!ips.ok) return ips.reason === 'failed' ? failed : missing('no_mail_server')
  if (!ips.records.some(isReachable)) return missing('no_mail_server')
  const txt = await resolver.txt(domain)
  const spfRefuses = txt.ok && txt.records.some((record) => /^v=spf1\s+-all\s*$/i.test(record))
  const ttlSeconds = Math.min(ttlOfAnswer, Math.max(ttlOfFailure, ips.ttlSeconds ?? ttlOfMissing))
  return { mailServer: { ...nothing, state: 'implicit_mx', spfRefuses }, ttlSeconds }
}

const nothing = { hosts: [], parked: false, disposable: false, spfRefuses: false } as const
const failed: LookedUp = { mailServer: { ...nothing, state: 'dns_failed' }, ttlSeconds: ttlOfFailure }

function missing(state: MailServer['state']): LookedUp {
  return { mailServer: { ...nothing, state }, ttlSeconds: ttlOfMissing }
}

/** Owners point hosts that must not receive mail to the loopback or unspecified IP. */
function isReachable(ip: string): boolean {
  return !/^(?:127\.|0\.|::1?$)/.test(ip)
}
