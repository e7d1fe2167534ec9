// What a field map can take from a contact, its lead and its site.
import { type RawBuilder, sql } from 'kysely'
import type { FieldValue } from '../../destinations/destination.ts'
import type { SourceField } from '../../destinations/source-fields.ts'
import { kindLabel, kindLabels } from '../../display/kind-label.ts'
import { searchText } from '../../display/labels/search-text.ts'
import { splitName } from '../../display/split-name.ts'

/** A contact with what is known of its business, read by the claim. */
export interface ContactFacts {
  readonly contact_id: string
  readonly email: string | null
  readonly phone: string | null
  readonly name: string | null
  readonly verdict: string | null
  readonly kinds: readonly string[]
  readonly tags: readonly string[]
  readonly [name: string]: unknown
}

/** The facts of the contact of a row. Null while the contact is being deleted. */
export const contactFacts = factsOf(sql`contact_syncs.contact_id`)

export function factsOf(contactId: RawBuilder<unknown>): RawBuilder<ContactFacts | null> {
  return sql<ContactFacts | null>`
  SELECT jsonb_build_object('contact_id', contacts.id, 'email', contacts.email, 'phone', contacts.phone, 'name', contacts.name,
    'title', contacts.title, 'verdict', contacts.verdict, 'email_type', contacts.email_type, 'confidence', contacts.confidence,
    'source_url', contacts.source_url, 'tags', to_jsonb(contacts.tags), 'notes', contacts.notes, 'domain_id', contacts.domain_id,
    'page_id', (SELECT page_id FROM contact_evidence WHERE contact_evidence.contact_id = contacts.id AND page_id IS NOT NULL
      ORDER BY still_on_page DESC, confidence DESC, id LIMIT 1),
    'company', leads.company, 'website', leads.website_url, 'host', leads.host, 'street', leads.street, 'postcode', leads.postcode,
    'city', leads.city, 'region', leads.region, 'country', leads.country, 'kinds', to_jsonb(leads.kinds), 'rating', leads.rating,
    'found_by', leads.found_by)
  FROM contacts LEFT JOIN leads ON leads.id = contacts.lead_id WHERE contacts.id = ${contactId}`
}

/**
 * Other contacts with the same e-mail that go to the same destination: contacts are unique per site, persons at a
 * destination by e-mail. The first one selected that the destination accepts counts.
 */
export const twinsOfSync = sql<readonly string[]>`
  SELECT coalesce(jsonb_agg(other.id), '[]') FROM contacts AS own
  JOIN contacts AS other ON other.tenant_id = own.tenant_id AND other.email = own.email
  JOIN contact_syncs AS twin ON twin.contact_id = other.id AND twin.destination_id = contact_syncs.destination_id
  WHERE own.id = contact_syncs.contact_id AND twin.id < contact_syncs.id AND twin.curation_status = 'Selected'`

/** The value of a source field. `day` is today, YYYY-MM-DD. */
export function sourceValue(facts: ContactFacts, field: SourceField, day: string): FieldValue {
  if (field === 'first_name') return splitName(facts.name ?? '').firstName || null
  if (field === 'last_name') return splitName(facts.name ?? '').lastName || null
  if (field === 'category') return kindLabels([...(facts.kinds ?? [])], 'en').join(', ') || null
  if (field === 'tags') return facts.tags.join(', ') || null
  if (field === 'has_gmail') return /@(gmail|googlemail)\.com$/.test(facts.email ?? '')
  if (field === 'delivered_on') return day
  const value = facts[field]
  if (field === 'found_by' && typeof value === 'string') return searchText(value, 'en', (code) => kindLabel(code, 'en'))
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
