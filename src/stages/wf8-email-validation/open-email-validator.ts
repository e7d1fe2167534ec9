import type { Database } from '../../db/database.ts'
import { createEmailValidator, type EmailValidator } from '../../validation/create-email-validator.ts'
import { createMailResolver } from '../../validation/dns/mail-resolver.ts'
import { postgresDomainCache } from './domain-cache.ts'

/** The free checks, with the cache that all processes share. */
export function openEmailValidator(
  database: () => Database,
  dns: Parameters<typeof createMailResolver>[0],
): EmailValidator {
  return createEmailValidator({ resolver: createMailResolver(dns), cache: postgresDomainCache(database) })
}
