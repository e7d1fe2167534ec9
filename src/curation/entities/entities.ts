import { AppError } from '../../core/errors.ts'
import { contacts } from './contacts.ts'
import type { Entity } from './define-entity.ts'
import { domains } from './domains.ts'
import { localBusinesses } from './local-businesses.ts'
import { pages } from './pages.ts'
import { places } from './places.ts'
import { sitemapFiles } from './sitemap-files.ts'

/** Every curated entity, in pipeline order. */
export const entities: readonly Entity[] = [places, localBusinesses, domains, sitemapFiles, pages, contacts]

/** Throws `request_invalid`, listing the existing names. */
export function entityNamed(name: string): Entity {
  const found = entities.find(({ table }) => table === name)
  if (found !== undefined) return found
  const known = entities.map(({ table }) => table).join(', ')
  throw new AppError('request_invalid', `There is no curated entity "${name}". They are: ${known}.`)
}
