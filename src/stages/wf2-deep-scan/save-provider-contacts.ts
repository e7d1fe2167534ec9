import { sql } from 'kysely'
import { manualContactRow, type Site } from '../../contacts/manual-contact.ts'
import { type ContactSource, type SourcedContact, saveSourcedContacts } from '../../contacts/save-sourced-contacts.ts'
import { AppError } from '../../core/errors.ts'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Trx } from '../../db/transaction.ts'
import type { PlaceContact, PlaceProvider, ProviderPlace } from '../../providers/place-provider.ts'
import type { PlaceRow } from './scan-place.ts'

/** How sure it is that the business is reached there. A page of the business itself says it better. */
const sources: Readonly<Record<PlaceProvider['name'], Pick<ContactSource, 'method' | 'confidence' | 'reason'>>> = {
  overture: { method: 'overture', confidence: 65, reason: 'stated in the places of Overture' },
  openstreetmap: { method: 'openstreetmap', confidence: 70, reason: 'stated on OpenStreetMap' },
  'google-places': { method: 'google', confidence: 75, reason: 'stated on Google Maps' },
  csv: { method: 'import', confidence: 85, reason: 'stated in an imported list' },
}

interface Scanned {
  readonly businessId: string
  readonly place: ProviderPlace
  readonly provider: PlaceProvider
}

/**
 * Saves the e-mails and phone numbers of a place as contacts of its business, with the provider as evidence. What an earlier
 * scan found and the provider no longer says is marked, like a value that is no longer on its page.
 */
export async function saveProviderContacts(
  trx: Trx,
  row: PlaceRow,
  { businessId, place, provider }: Scanned,
  autopilot: Autopilot,
): Promise<void> {
  const { contacts = [], url } = place
  if (url !== undefined && contacts.length > 0) {
    const { parent, site } = await parentOf(trx, businessId, place.country ?? row.area_country, place.website)
    const source = {
      ...sources[provider.name],
      url,
      placeId: row.id,
      retentionDays: provider.traits.retentionDays,
    }
    const read = contacts.flatMap((contact) => sourcedContact(contact, parent, site, source))
    await saveSourcedContacts(trx, row.tenant_id, read, autopilot)
  }
  await sql`
    UPDATE contact_evidence SET still_on_page = false
    WHERE place_id = ${row.id} AND still_on_page AND last_seen_at < now()`.execute(trx)
}

/** One contact per value, as for the page of a company. A value that is no e-mail or number is left out. */
function sourcedContact(
  { field, value, label }: PlaceContact,
  parent: SourcedContact['parent'],
  site: Site,
  source: ContactSource,
): SourcedContact[] {
  try {
    const values = manualContactRow({ [field]: value }, site)
    return [{ parent, values, source, snippets: { [field]: `${label}=${value}` } }]
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

async function parentOf(trx: Trx, businessId: string, country: string | null, website: string | null | undefined) {
  const { id, domain_id, host } = await trx
    .selectFrom('leads')
    .leftJoin('domains', 'domains.id', 'leads.domain_id')
    .select(['leads.id', 'leads.domain_id', 'domains.host'])
    .where('local_business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  const parent =
    domain_id === null || host === null
      ? { leadId: id, ...(website != null && { host: website }) }
      : { domainId: domain_id, host }
  return { parent, site: { host, country } }
}
