import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { postgresDomainCache } from '../stages/wf8-email-validation/domain-cache.ts'
import { createEmailValidator, type EmailValidator } from '../validation/create-email-validator.ts'
import { createMailResolver } from '../validation/dns/mail-resolver.ts'

/** The free checks, with the name servers of the configuration and the cache that all processes share. */
export function emailValidatorFromConfig({ DNS_SERVERS }: Config, database: () => Database): EmailValidator {
  return createEmailValidator({
    resolver: createMailResolver({ servers: DNS_SERVERS }),
    cache: postgresDomainCache(database),
  })
}
