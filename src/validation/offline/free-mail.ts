import { suffixFacts } from '../../core/host/public-suffix.ts'
import { freeMailDomains } from './data/free-mail-domains.ts'
import { freeMailNames, freeMailProviders } from './data/free-mail-providers.ts'
import { isDisposable } from './disposable.ts'
import { isListed } from './listed-domain.ts'

const names = new Set(freeMailNames.split(' '))
const domains: ReadonlySet<string> = new Set(`${freeMailProviders} ${freeMailDomains}`.split(/\s+/).filter(Boolean))

/** Suffixes of countries and the two general ones that mail providers use: `live.com`, `live.co.uk`, but not `live.studio`. */
const providerSuffix = /^(?:com|net|[a-z]{2}|com?\.[a-z]{2})$/

/** Whether anyone can get a mailbox at the domain: free mail and access providers. A disposable one is not called free. */
export function isFreeMail(domain: string): boolean {
  return (isListedFreeMail(domain) || hasProviderName(domain)) && !isDisposable(domain)
}

export function isListedFreeMail(domain: string): boolean {
  return isListed(domain, domains)
}

/** A large provider's name with the suffix of a country, whether or not a list has it. */
export function hasProviderName(domain: string): boolean {
  const { registrable, suffix } = suffixFacts(domain)
  if (registrable === null || suffix === null || !providerSuffix.test(suffix)) return false
  return names.has(registrable.slice(0, -suffix.length - 1))
}
