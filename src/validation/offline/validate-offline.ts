import type { OfflineResult, Reason } from '../verdict.ts'
import { isDisposable } from './disposable.ts'
import { hasKnownEnding, isReservedDomain } from './domain-endings.ts'
import { isFreeMail } from './free-mail.ts'
import { readEmail } from './read-email.ts'
import { isRole } from './role.ts'
import { suggestDomain } from './typo/suggest-domain.ts'

/** What an e-mail itself shows, without DNS. At best `unknown`. */
export function validateOffline(email: string): OfflineResult {
  const read = readEmail(email)
  if (read === null) return { verdict: 'invalid', reasons: ['syntax'], suggestion: null, domain: null }
  const { local, domain } = read
  const reasons: Reason[] = []
  if (isReservedDomain(domain)) reasons.push('reserved_domain')
  else if (!hasKnownEnding(domain)) reasons.push('unknown_tld')
  const isInvalid = reasons.length > 0
  if (isDisposable(domain)) reasons.push('disposable')
  // Also where a list of disposable domains has a misspelt provider: such domains collect mail that was meant for others.
  const meant = suggestDomain(domain)
  if (meant !== null) reasons.push('typo')
  const isRisky = reasons.length > 0
  if (isRole(local)) reasons.push('role')
  if (isFreeMail(domain)) reasons.push('free')
  return {
    verdict: isInvalid ? 'invalid' : isRisky ? 'risky' : 'unknown',
    reasons,
    suggestion: meant === null ? null : `${local}@${meant}`,
    domain,
  }
}
