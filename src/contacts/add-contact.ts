import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Trx } from '../db/transaction.ts'
import { type ManualContact, manualContactRow, type Site } from './manual-contact.ts'
import { choosePrimary } from './project-evidence.ts'
import { hashesOf } from './suppression/suppressed-among.ts'

/** A contact that a user adds, and its source. */
export interface ContactRequest extends ManualContact {
  readonly source_url?: string | undefined
  readonly snippet?: string | undefined
}

interface Author {
  readonly tenantId: string
  readonly userId: string
}

const certain = { confidence: 100, reasons: JSON.stringify(['added by a person']) }

/**
 * Adds a contact that a user entered, with the user as its evidence, and returns its id. Refuses suppressed values and
 * values that a contact of the site already has, also through a merge; that error includes the contact's id.
 */
export async function addContact(trx: Trx, author: Author, domainId: string, request: ContactRequest): Promise<string> {
  const { tenantId } = author
  const site = await findSite(trx, tenantId, domainId)
  const row = manualContactRow(request, site)
  const values = { emails: [row.email ?? []].flat(), phones: [row.phone ?? []].flat(), hosts: [site.host] }
  const { rows: hits } = await sql`
    SELECT lock_domain_for_contacts(${tenantId}, ${site.id}, ${[...hashesOf(values).values()]}::bytea[])`.execute(trx)
  if (hits.length > 0) throw new AppError('suppressed', 'This e-mail, phone number or domain must not be contacted.')
  const known = await findExisting(trx, tenantId, site.id, row)
  if (known !== undefined) {
    const message = `${row.email ?? row.phone} is already a contact of ${site.host}.`
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

async function findSite(trx: Trx, tenantId: string, domainId: string): Promise<Site & { readonly id: string }> {
  const domains = trx.selectFrom('domains').select(['id', 'host', 'country']).where('tenant_id', '=', tenantId)
  const found = await domains.where('id', '=', domainId).executeTakeFirst()
  if (found === undefined) throw new AppError('not_found', `There is no domain ${domainId}.`)
  return found
}

type Row = ReturnType<typeof manualContactRow>

/** The domain's contacts are locked here, so no other transaction adds the same one. */
async function findExisting(trx: Trx, tenantId: string, domainId: string, { email, phone }: Row) {
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

/** Manual evidence has no page, so reading a page never marks it as gone. Without a source URL its author is the source. */
async function writeEvidence(
  trx: Trx,
  { tenantId, userId }: Author,
  contactId: string,
  row: Row,
  { source_url = `urn:uuid:${userId}`, snippet = undefined }: ContactRequest,
): Promise<void> {
  const phoneDetails = { kind: row.phone_kind, ext: row.phone_extension }
  const evidence = (['email', 'phone', 'name', 'title'] as const).flatMap((field) => {
    const value = row[field]
    const details = { added_by: userId, ...(field === 'phone' && phoneDetails) }
    return value === null ? [] : [{ field, value, details: JSON.stringify(details) }]
  })
  await trx
    .insertInto('contact_evidence')
    .values(
      evidence.map((piece) => ({
        ...piece,
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
