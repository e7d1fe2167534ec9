import type { Config } from '../config.ts'
import { createIpGuard } from '../crawl/guard/ip-guard.ts'
import { createEmailValidator, type EmailValidator } from '../validation/create-email-validator.ts'
import type { DomainCache } from '../validation/dns/domain-cache.ts'
import { createMailResolver } from '../validation/dns/mail-resolver.ts'
import { createMailboxProbe } from '../validation/smtp/mailbox-probe.ts'

/** The e-mail validator of the configuration. */
export function validatorFromConfig(config: Config, cache: DomainCache): EmailValidator {
  const resolver = createMailResolver({ servers: config.DNS_SERVERS })
  const from = config.SMTP_PROBE_FROM
  if (from === undefined) return createEmailValidator({ resolver, cache })
  const guard = createIpGuard({ allowIps: config.CRAWL_ALLOW_ADDRESSES ?? [], allowPorts: [] })
  const probe = createMailboxProbe({ resolver, from, mayConnect: guard.permits })
  return createEmailValidator({ resolver, cache, probe })
}
