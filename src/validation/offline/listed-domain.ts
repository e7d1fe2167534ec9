import { suffixFacts } from '../../core/host/public-suffix.ts'

/**
 * Whether a list has the domain or the one above it that its owner registered. Not every domain above it: lists contain
 * endings that are sold to others (`pp.ua`).
 */
export function isListed(domain: string, list: ReadonlySet<string>): boolean {
  if (list.has(domain)) return true
  if (domain.indexOf('.') === domain.lastIndexOf('.')) return false
  const { registrable } = suffixFacts(domain)
  return registrable !== null && registrable !== domain && list.has(registrable)
}
