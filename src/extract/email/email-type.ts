import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { isFreeMail } from '../data/free-mail-providers.ts'
import { roleTerms } from '../data/role-terms.ts'
import type { ContactKind, EmailType } from '../findings.ts'
import { fold } from '../fold.ts'
import { domainParts } from './domain.ts'

/**
 * SERVICE: a role (`info`, `sales`). CORPORATE: a person at the site's own domain. FREE: a mail provider. UNKNOWN:
 * another domain.
 */
export function emailType(local: string, domain: string, site: string | null): EmailType {
  const parts = domainParts(domain)
  if (isRole(local)) return 'SERVICE'
  if (isFreeMail(domain, parts.registrable, parts.name)) return 'FREE'
  if (site !== null && parts.registrable === site) return 'CORPORATE'
  return 'UNKNOWN'
}

/** A role, a company name, or a person. */
export function emailKind(local: string, domain: string): ContactKind {
  if (isRole(local)) return 'role'
  const plain = fold(local).replace(/[^a-z0-9]/g, '')
  const name = fold(domainParts(domain).name ?? '').replace(/[^a-z0-9]/g, '')
  if (name !== '' && (plain === name || (plain.length > 5 && name.includes(plain)))) return 'company'
  return 'person'
}

function isRole(local: string): boolean {
  const plain = fold(local.replace(/\+.*$/, ''))
  if (roleTerms.has(plain.replace(/[^a-z]/g, ''))) return true
  // `info.berlin`, `sales-uk`, `hr_team`: a role with a location or a number.
  return plain.split(/[._-]/).some((word) => word.length > 1 && strongRoles.has(word.replace(/\d+$/, '')))
}

const strongRoles = new Set(
  'info sales support service contact kontakt office admin marketing press presse hello help booking bookings reservations orders jobs careers hr team billing accounts noreply reply newsletter verkauf vertrieb ventas vendas contacto contato privacy datenschutz webmaster'.split(
    ' ',
  ),
)

const disposable = disposableEmailBlocklistSet()

export function isDisposable(domain: string): boolean {
  return disposable.has(domain) || disposable.has(domainParts(domain).registrable ?? domain)
}
