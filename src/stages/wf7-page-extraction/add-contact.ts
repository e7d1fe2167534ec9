import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { readHost } from '../../core/host/read-host.ts'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import { createOrLinkDomains } from '../../curation/create-domains.ts'
import { choosePrimary } from '../../db/contact-facts.ts'
import { hashesOf } from '../../db/suppressed-among.ts'
import type { Trx } from '../../db/transaction.ts'
import { type OwnContact, ownContactRow, type Site } from './own-contact.ts'

/** Where a person's contact belongs, and where they have it from. */
export interface ContactRequest extends OwnContact {
  readonly domain_id?: string | undefined
  /** A host or an address of the site; one that is not known yet becomes a domain. */
  readonly domain?: string | undefined
  readonly source_url?: string | undefined
  readonly snippet?: string | undefined
}

interface Author {
  readonly tenantId: string
  readonly userId: string
}

const certain = { confidence: 100, reasons: JSON.stringify(['added by a person']) }

/**
 * Writes a person's own contact, with the person as its evidence. Refused: what somebody asked us to leave alone, and what
 * is there already, alone or merged into another contact; the refusal names that one. Gives back the id.
 */
export async function addContact(
  trx: Trx,
  autopilot: Autopilot,
  author: Author,
  request: ContactRequest,
): Promise<string> {
  const { tenantId } = author
  const site = await siteOf(trx, autopilot, author.tenantId, request)
  const row = ownContactRow(request, site)
  const given = { emails: [row.email ?? []].flat(), phones: [row.phone ?? []].flat(), hosts: [site.host] }
  const { rows: hits } = await sql`
    SELECT open_domain_for_contacts(${tenantId}, ${site.id}, ${[...hashesOf(given).values()]}::bytea[])`.execute(trx)
  if (hits.length > 0) throw new AppError('suppressed', 'This address, number or domain must not be contacted.')
  const known = await findKnown(trx, tenantId, site.id, row)
  if (known !== undefined) {
    const message = `${row.email ?? row.phone} is a contact of ${site.host} already.`
    throw new AppError('already_exists', message, { facts: { id: known } })
  }
  const { id } = await trx
    .insertInto('contacts')
    .values({
      ...row,
      tenant_id: tenantId,
      domain_id: site.id,
      confidence: certain.confidence,
      confidence_reasons: certain.reasons,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeEvidence(trx, author, id, row, request)
  await choosePrimary(trx, [site.id])
  return id
}

async function siteOf(
  trx: Trx,
  autopilot: Autopilot,
  tenantId: string,
  request: ContactRequest,
): Promise<Site & { readonly id: string }> {
  const id = request.domain_id ?? (await domainNamed(trx, autopilot, tenantId, request.domain))
  const domains = trx.selectFrom('domains').select(['id', 'host', 'country']).where('tenant_id', '=', tenantId)
  const found = await domains.where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new AppError('not_found', `There is no domain ${id}.`)
  return found
}

async function domainNamed(
  trx: Trx,
  autopilot: Autopilot,
  tenantId: string,
  domain: string | undefined,
): Promise<string> {
  const reading = readHost(domain)
  if (!reading.ok) {
    const [problem, way_out] = ['names no site', 'Send domain_id, or a host such as acme.example.']
    throw new AppError('fields_invalid', `domain ${problem}. ${way_out}`, {
      fields: [{ field: 'domain', problem, way_out }],
    })
  }
  const { host } = reading
  const linked = await createOrLinkDomains(trx, tenantId, [{ host, country: null }], autopilot)
  const made = linked.get(host)
  if (made === undefined) throw new AppError('suppressed', `${host} must not be contacted.`)
  return made.id
}

type Row = ReturnType<typeof ownContactRow>

/** The domain's contacts are locked by now: nobody adds the same one meanwhile. */
async function findKnown(trx: Trx, tenantId: string, domainId: string, { email, phone }: Row) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM contacts WHERE domain_id = ${domainId}
      AND (email = ${email} OR (${email}::text IS NULL AND email IS NULL AND phone = ${phone}))
    UNION ALL
    SELECT contact_id FROM contact_evidence
    WHERE tenant_id = ${tenantId} AND merged_from <> '' AND merged_from = ${email ?? phone}
      AND EXISTS (SELECT FROM contacts WHERE id = contact_id AND domain_id = ${domainId})
    LIMIT 1`.execute(trx)
  return rows[0]?.id
}

/** No page shows it, so no page can make it vanish; where nobody says where it comes from, it comes from its author. */
async function writeEvidence(
  trx: Trx,
  { tenantId, userId }: Author,
  contactId: string,
  row: Row,
  { source_url = `urn:uuid:${userId}`, snippet = undefined }: ContactRequest,
): Promise<void> {
  const phoneDetails = { kind: row.phone_kind, ext: row.phone_extension }
  const proofs = (['email', 'phone', 'name', 'title'] as const).flatMap((field) => {
    const value = row[field]
    const details = { added_by: userId, ...(field === 'phone' && phoneDetails) }
    return value === null ? [] : [{ field, value, details: JSON.stringify(details) }]
  })
  await trx
    .insertInto('contact_evidence')
    .values(
      proofs.map((proof) => ({
        ...proof,
        ...certain,
        tenant_id: tenantId,
        contact_id: contactId,
        source_url,
        method: 'manual',
        snippet: snippet ?? null,
      })),
    )
    .execute()
}
