import { fold } from '../../core/fold.ts'
import { isFreeMail } from '../../validation/offline/free-mail.ts'
import { isRole } from '../../validation/offline/role.ts'
import { givenNames } from '../data/given-names.ts'
import { headingTerms } from '../data/heading-terms.ts'
import { departmentTerms, titleTerms } from '../data/job-titles.ts'
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
  if (isRole(local) || isList(local, domain)) return 'role'
  const plain = fold(local).replace(/[^a-z0-9]/g, '')
  const name = fold(domainParts(domain).name ?? '').replace(/[^a-z0-9]/g, '')
  if (name !== '' && (plain === name || (plain.length > 5 && name.includes(plain)))) return 'company'
  return isFreeMail(domain) || mayBePerson(local) ? 'person' : 'role'
}

/** `debian-devel@lists.debian.org`, `release-bot@`, `12345-done@bugs.debian.org`: lists and programs. */
function isList(local: string, domain: string): boolean {
  return (
    /^(?:lists?|groups?|mailman|listserv|bugs|tracker|googlegroups|listes|listas|liste)\d*\./i.test(domain) ||
    /(?:^|[._-])(?:bot|list|liste|lista|devel|announce|users?|hackers|discuss|request|owner|bounces|daemon|sig|dev)$/i.test(
      local,
    ) ||
    /^\d/.test(local)
  )
}

/**
 * Whether a local part has the shape of a name: a given name, two words or an initial and a word, or initials. A single
 * unknown word is a shared mailbox in some language as often as a surname (`kwiaty`, `gerance`, `schmidt`): it is a person's
 * only if the page says whose it is.
 */
function mayBePerson(local: string): boolean {
  const plain = fold(local.replace(/\+.*$/, '')).replace(/\d+$/, '')
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word !== '')
  if (words.some((word) => givenNames.has(word))) return true
  if (words.length > 1)
    return words.every((word) => !departmentTerms.has(word) && !titleTerms.has(word) && !headingTerms.has(word))
  const [word = ''] = words
  return (
    word.length < 4 || [4, 5, 6, 7].some((length) => length < word.length - 2 && givenNames.has(word.slice(0, length)))
  )
}
