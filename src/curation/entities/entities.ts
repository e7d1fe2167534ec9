import { AppError } from '../../core/errors.ts'
import { contacts } from './contacts.ts'
import type { Entity } from './define-entity.ts'
import { domains } from './domains.ts'
import { leads } from './leads.ts'
import { localBusinesses } from './local-businesses.ts'
import { pages } from './pages.ts'
import { places } from './places.ts'
import { sitemapFiles } from './sitemap-files.ts'

/** The entities with a gate, in pipeline order. Selecting a row queues it, and a rule may select. */
export const gates: readonly Entity[] = [places, localBusinesses, domains, sitemapFiles, pages, contacts]

/** Every curated entity. */
export const entities: readonly Entity[] = [...gates, leads]

/** Throws `request_invalid`, listing the existing names. */
export const entityNamed = (name: string): Entity => named(name, 'curated entity', entities)
export const gateNamed = (name: string): Entity => named(name, 'gate', gates)

function named(name: string, what: string, among: readonly Entity[]): Entity {
  const found = among.find(({ table }) => table === name)
  if (found !== undefined) return found
  const known = among.map(({ table }) => table).join(', ')
  throw new AppError('request_invalid', `There is no ${what} "${name}". They are: ${known}.`)
}
