import type { DnsAnswer, MailResolver } from './mail-resolver.ts'

const maxHosts = 5_000
const ttlOfMissing = 300
const maxTtl = 3600

interface Remembered {
  readonly answer: Promise<DnsAnswer<string>>
  expiresAt: number
}

/** Asks for the IPs of a mail server once while they may be used: hosting companies receive for thousands of domains. */
export function rememberHosts(resolver: MailResolver, now: () => number = Date.now): MailResolver {
  const hosts = new Map<string, Remembered>()
  return {
    mx: (name) => resolver.mx(name),
    txt: (name) => resolver.txt(name),
    async ips(name) {
      const known = hosts.get(name)
      if (known !== undefined && known.expiresAt > now()) return await known.answer
      const asked: Remembered = { answer: resolver.ips(name), expiresAt: Number.POSITIVE_INFINITY }
      hosts.set(name, asked)
      const answer = await asked.answer
      asked.expiresAt = now() + secondsOf(answer) * 1000
      if (asked.expiresAt <= now()) hosts.delete(name)
      for (const oldest of hosts.keys()) {
        if (hosts.size <= maxHosts) break
        hosts.delete(oldest)
      }
      return answer
    },
  }
}

/** A failure is asked again at once. */
function secondsOf(answer: DnsAnswer<string>): number {
  if (answer.ok) return Math.min(maxTtl, answer.ttlSeconds ?? ttlOfMissing)
  return answer.reason === 'failed' ? 0 : ttlOfMissing
}
