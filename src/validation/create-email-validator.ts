import { Semaphore } from '../core/semaphore.ts'
import { unlessAborted } from '../core/unless-aborted.ts'
import { decideVerdict } from './decide-verdict.ts'
import type { CacheEntry, DomainCache } from './dns/domain-cache.ts'
import { lookUpMailServer } from './dns/look-up-mail-server.ts'
import type { MailResolver } from './dns/mail-resolver.ts'
import { rememberHosts } from './dns/remember-hosts.ts'
import { validateOffline } from './offline/validate-offline.ts'
import type { MailboxProbe } from './smtp/mailbox-probe.ts'
import { probeVerdicts } from './smtp/probe-verdicts.ts'
import type { EmailVerdict, MailServer } from './verdict.ts'

interface EmailValidatorOptions {
  readonly resolver: MailResolver
  readonly cache: DomainCache
  /** Domains that are looked up at a time, over all calls. */
  readonly maxConcurrent?: number
  /** Without it no mail server is connected to. */
  readonly probe?: MailboxProbe | undefined
}

export interface EmailValidator {
  /**
   * One verdict per e-mail, in order. DNS is asked once per domain, also when calls overlap. Rejects when the signal is aborted
   * or the cache fails, never for DNS.
   */
  validate(emails: readonly string[], signal?: AbortSignal): Promise<EmailVerdict[]>
}

export function createEmailValidator(options: EmailValidatorOptions): EmailValidator {
  const domains = new DomainLookups(options)
  return {
    async validate(emails, signal) {
      signal?.throwIfAborted()
      const offline = emails.map((email) => validateOffline(email))
      const asked = new Set(
        offline.flatMap(({ domain, verdict }) => (domain === null || verdict === 'invalid' ? [] : domain)),
      )
      const servers = await unlessAborted(domains.find([...asked]), signal)
      const verdicts = emails.map((email, at) => {
        const result = offline[at] ?? validateOffline(email)
        return decideVerdict(email, result, servers.get(result.domain ?? '') ?? null)
      })
      return options.probe === undefined ? verdicts : await probeVerdicts(verdicts, options.probe, signal)
    },
  }
}

/** From the cache, from a look-up that is under way, or from DNS. */
class DomainLookups {
  readonly #resolver: MailResolver
  readonly #cache: DomainCache
  readonly #permits: Semaphore
  /** A domain stays here until the cache has it, so that overlapping calls ask once. */
  readonly #underWay = new Map<string, Promise<MailServer>>()

  constructor({ resolver, cache, maxConcurrent = 64 }: EmailValidatorOptions) {
    this.#resolver = rememberHosts(resolver)
    this.#cache = cache
    this.#permits = new Semaphore(maxConcurrent)
  }

  async find(domains: readonly string[]): Promise<Map<string, MailServer>> {
    const own = domains.filter((domain) => !this.#underWay.has(domain))
    const shared = domains.flatMap((domain) => {
      const lookup = this.#underWay.get(domain)
      return lookup === undefined ? [] : [lookup.then((mailServer) => [domain, mailServer] as const)]
    })
    const [found, ofOthers] = await Promise.all([this.#start(own), Promise.all(shared)])
    for (const [domain, mailServer] of ofOthers) found.set(domain, mailServer)
    return found
  }

  /** Other calls get each domain when it is known; this one has failed if the cache fails afterwards. */
  async #start(domains: readonly string[]): Promise<Map<string, MailServer>> {
    const lookups = new Map<string, PromiseWithResolvers<MailServer>>()
    for (const domain of domains) {
      const lookup = Promise.withResolvers<MailServer>()
      lookup.promise.catch(() => undefined)
      lookups.set(domain, lookup)
      this.#underWay.set(domain, lookup.promise)
    }
    try {
      return await this.#load(domains, (domain, mailServer) => lookups.get(domain)?.resolve(mailServer))
    } catch (error) {
      for (const { reject } of lookups.values()) reject(error)
      throw error
    } finally {
      for (const domain of domains) this.#underWay.delete(domain)
    }
  }

  async #load(domains: readonly string[], known: (domain: string, mailServer: MailServer) => void) {
    if (domains.length === 0) return new Map<string, MailServer>()
    const found = new Map(await this.#cache.getMany(domains))
    for (const [domain, mailServer] of found) known(domain, mailServer)
    const missing = domains.filter((domain) => !found.has(domain))
    const entries = await Promise.all(missing.map((domain) => this.#permits.run(() => this.#ask(domain, known))))
    for (const { domain, mailServer } of entries) found.set(domain, mailServer)
    if (entries.length > 0) await this.#cache.putMany(entries)
    return found
  }

  async #ask(domain: string, known: (domain: string, mailServer: MailServer) => void): Promise<CacheEntry> {
    const lookedUp = await lookUpMailServer(domain, this.#resolver)
    known(domain, lookedUp.mailServer)
    return { domain, ...lookedUp }
  }
}
