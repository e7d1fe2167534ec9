import { sql } from 'kysely'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Trx } from '../../db/transaction.ts'
import { createOrLinkDomains } from '../create-domains.ts'
import { findKnownCompanies } from './find-known-companies.ts'
import { hasValidValue } from './listed-contact.ts'
import type { ImportRecord } from './read-import.ts'
import type { ImportRow, ListedCompany } from './row-reader.ts'
import { type SavedContacts, saveListedContacts } from './save-listed-contacts.ts'

/**
 * Saves the rows of a contact list. A contact belongs to the site of its company; without a site, to the company itself: a
 * known business of its name, or else a new one without a place. A company name of a new site becomes its business too.
 */
export async function saveContactRows(
  trx: Trx,
  record: ImportRecord,
  rows: readonly ImportRow[],
  autopilot: Autopilot,
): Promise<SavedContacts> {
  const { tenant_id: tenantId } = record
  const listed = rows.flatMap((row) => ('contact' in row ? [row] : []))
  // A row that is refused creates neither a site nor a company.
  const contacts = listed.filter(({ contact }) => hasValidValue(contact))
  const wanted = contacts.flatMap(({ host, company }) =>
    host === undefined ? [] : [{ host, country: company.country }],
  )
  const domains = await createOrLinkDomains(trx, tenantId, wanted, autopilot)
  // No other import creates the same company meanwhile.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`companies of ${tenantId}`}, 0))`.execute(trx)
  const ofSites = contacts.flatMap(({ host, company }) => {
    const domain = host === undefined ? undefined : domains.get(host)
    return domain === undefined || company.name === null
      ? []
      : [{ ...company, domain_id: domain.id, website_url: `https://${host}/` }]
  })
  // First: a line without a website may name the company of a line with one.
  await createBusinesses(trx, tenantId, ofSites, autopilot)
  const unlinked = contacts.flatMap(({ host, company }) => (host === undefined ? [company] : []))
  const parentOfKnown = await findKnownCompanies(trx, tenantId, unlinked)
  const alone = unlinked.flatMap((company) =>
    parentOfKnown(company) === undefined ? [{ ...company, domain_id: null }] : [],
  )
  await createBusinesses(trx, tenantId, alone, autopilot)
  const leads = await leadsByCompany(
    trx,
    tenantId,
    alone.flatMap(({ name }) => name ?? []),
  )
  const belonging = contacts.flatMap(({ line, contact, host, company }) => {
    const domain = host === undefined ? undefined : domains.get(host)
    const leadId = leads.get(keyOf(company.name))
    if (host !== undefined && domain === undefined) return []
    const parent = host !== undefined && domain !== undefined ? { domainId: domain.id, host } : parentOfKnown(company)
    if (parent === undefined && leadId === undefined) return []
    return [{ line, contact, parent: parent ?? { leadId: leadId ?? '' }, isPerson: true }]
  })
  // They become no contact, and their problems are reported.
  const refused = listed
    .filter((row) => !contacts.includes(row))
    .map(({ line, contact }) => ({ line, contact, parent: { leadId: '' }, isPerson: true }))
  return saveListedContacts(trx, record, [...belonging, ...refused], autopilot)
}

const keyOf = (name: string | null) => (name ?? '').toLowerCase()

/** Creates the companies that are not known: a site has one, a company without a site is found by its name. */
async function createBusinesses(
  trx: Trx,
  tenantId: string,
  companies: readonly (ListedCompany & { readonly domain_id: string | null })[],
  autopilot: Autopilot,
): Promise<void> {
  if (companies.length === 0) return
  const { rows } = await sql<{ id: string }>`
    INSERT INTO local_businesses (tenant_id, domain_id, name, website_url, street, city, region, postcode, country,
      attribution)
    SELECT DISTINCT ON (domain_id, CASE WHEN domain_id IS NULL THEN lower(name) END) ${tenantId}::uuid, domain_id, name,
      website_url, street, city, region, postcode, country, 'Imported list'
    FROM jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) AS company (domain_id uuid, name text, website_url text,
      street text, city text, region text, postcode text, country text)
    WHERE CASE WHEN domain_id IS NULL
      THEN NOT EXISTS (SELECT FROM local_businesses AS known WHERE known.tenant_id = ${tenantId}
        AND lower(known.name) = lower(company.name) AND known.place_id IS NULL AND known.domain_id IS NULL)
      ELSE NOT EXISTS (SELECT FROM local_businesses AS known WHERE known.domain_id = company.domain_id) END
    ORDER BY domain_id, CASE WHEN domain_id IS NULL THEN lower(name) END
    RETURNING id`.execute(trx)
  await autopilot.apply(trx, { entity: 'local_businesses', tenantId, ids: rows.map(({ id }) => id) })
}

/** The leads of companies without a place and a site, by their names in lower case. */
async function leadsByCompany(trx: Trx, tenantId: string, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; lead_id: string }>`
    SELECT DISTINCT ON (wanted.name) wanted.name, leads.id AS lead_id
    FROM unnest(${[...new Set(names)]}::text[]) AS wanted (name)
    JOIN local_businesses AS business ON business.tenant_id = ${tenantId} AND lower(business.name) = lower(wanted.name)
      AND business.place_id IS NULL AND business.domain_id IS NULL
    JOIN leads ON leads.local_business_id = business.id
    ORDER BY wanted.name, business.id`.execute(trx)
  return new Map(rows.map(({ name, lead_id }) => [keyOf(name), lead_id]))
}
