import { fold } from '../../core/fold.ts'
import { isFreeMail } from '../../validation/offline/free-mail.ts'
import { isRole } from '../../validation/offline/role.ts'
import type { ContactKind, EmailType } from '../findings.ts'
import { domainParts } from './domain.ts'

/**
 * SERVICE: a role (`info`, `sales`). CORPORATE: a person at the site's own domain. FREE: a mail provider. UNKNOWN:
 * another domain.
 */
export function emailType(local: string, domain: string, site: string | null): EmailType {
  const parts = domainParts(domain)
  if (isRole(local)) return 'SERVICE'
  if (isFreeMail(domain)) return 'FREE'
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
