import { sql } from 'kysely'
import { readHost } from '../../core/host/read-host.ts'
import { defineInput, type RowOf } from '../../curation/define-stage.ts'
import { hostKind } from '../../extract/host-kind/host-kind.ts'
import { profileOf } from '../../extract/social/find-socials.ts'

export const businessInput = defineInput({
  entity: 'local_businesses',
  // `short_link` is the link that was followed, and `short_link_target` its target.
  columns: ['country', 'website_url', 'short_link', 'short_link_target'],
  lookups: {
    // What a person wrote into the lead comes before what the provider says. Empty: there is no website.
    corrected: sql<
      string | null
    >`SELECT CASE WHEN leads.edits ? 'website_url' THEN coalesce(leads.edits->>'website_url', '') END
      FROM leads WHERE leads.tenant_id = local_businesses.tenant_id AND leads.local_business_id = local_businesses.id`,
  },
})

export type BusinessRow = RowOf<typeof businessInput>

/** What a business's website URL is. */
export type Website =
  | { readonly kind: 'site'; readonly host: string }
  | { readonly kind: 'none' }
  /** A profile, directory entry or shop on a shared host: stored as a named link of the business. */
  | { readonly kind: 'social'; readonly name: string; readonly url: string }
  /** Its target must be resolved first. */
  | { readonly kind: 'short_link' }
  | { readonly kind: 'invalid'; readonly problem: string }

const maxLinkLength = 2_048

export function readWebsite(business: BusinessRow): Website {
  const { corrected, short_link, short_link_target: target } = business
  const website = corrected ?? business.website_url
  const resolved = website !== null && short_link === website && target !== null
  const reading = readHost(resolved ? target : website)
  if (!reading.ok) return reading.reason === 'empty' ? { kind: 'none' } : { kind: 'invalid', problem: reading.reason }
  const { host, written } = reading
  const shared = hostKind(host)
  if (shared === undefined) return { kind: 'site', host }
  // A short link to another short link, or to its own service, has no target. Only links of providers are followed.
  if (shared === 'shortener')
    return resolved || corrected !== null ? { kind: 'invalid', problem: 'short_link' } : { kind: 'short_link' }
  // Search result pages and mail providers do not belong to the business.
  if (shared === 'search' || shared === 'mail') return { kind: 'invalid', problem: `${shared}_host` }
  const url = `${written.scheme ?? 'https'}://${written.name}${written.rest}`.slice(0, maxLinkLength).toWellFormed()
  const profile = profileOf(url)
  return { kind: 'social', name: profile?.network ?? host, url: profile?.profile ?? url }
}
