import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Trx } from '../db/transaction.ts'
import { type ContactParent, choosePrimaryIn, lockParent } from './contact-parent.ts'
import { findByValue } from './find-by-value.ts'
import { type ManualContact, manualContactRow, type Site } from './manual-contact.ts'
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
export async function addContact(
  trx: Trx,
  author: Author,
  to: { readonly domainId: string } | { readonly leadId: string },
  request: ContactRequest,
): Promise<string> {
  const { tenantId } = author
  const seen = await findOwner(trx, tenantId, to)
  const row = manualContactRow(request, seen)
  const values = {
    emails: [row.email ?? []].flat(),
    phones: [row.phone ?? []].flat(),
    hosts: [seen.host ?? []].flat(),
  }
  if (await lockParent(trx, tenantId, seen, [...hashesOf(values).values()]))
    throw new AppError('suppressed', 'This e-mail, phone number or domain must not be contacted.')
  // Again: the business may have got a site, or the site another main lead, before the lock.
  const { domain_id, lead_id, host } = await findOwner(trx, tenantId, to)
  if (domain_id !== seen.domain_id)
    throw new AppError('rows_busy', 'The business got a website meanwhile. Send it again.')
  const known = await findByValue(trx, { tenantId, lead_id }, row.email ?? row.phone)
  if (known !== undefined) {
    const message = `${row.email ?? row.phone} is already a contact of ${host ?? 'this business'}.`
    throw new AppError('already_exists', message, { facts: { id: known } })
  }
  const { id } = await trx
    .insertInto('contacts')
    .values({
      ...row,
      tenant_id: tenantId,
      domain_id,
      lead_id,
      confidence: certain.confidence,
      confidence_reasons: certain.reasons,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeEvidence(trx, author, id, row, request)
  await choosePrimaryIn(trx, [{ domain_id, lead_id }])
  return id
}

/** The site, or the lead of a business without one. The contacts of a site belong to its main lead. */
async function findOwner(
  trx: Trx,
  tenantId: string,
  to: { readonly domainId: string } | { readonly leadId: string },
): Promise<Site & ContactParent> {
  const isIt = 'domainId' in to ? sql`one.domain_id = ${to.domainId} AND one.is_main` : sql`one.id = ${to.leadId}`
  const { rows } = await sql<Site & ContactParent>`
    SELECT one.domain_id, coalesce(main.id, one.id) AS lead_id, one.host, coalesce(domains.country, one.country) AS country
    FROM leads AS one LEFT JOIN leads AS main ON main.domain_id = one.domain_id AND main.is_main
    LEFT JOIN domains ON domains.id = one.domain_id
    WHERE one.tenant_id = ${tenantId} AND ${isIt}`.execute(trx)
  const [found] = rows
  if (found !== undefined) return found
  throw new AppError(
    'not_found',
    'domainId' in to ? `There is no domain ${to.domainId}.` : `There is no lead ${to.leadId}.`,
  )
}

type Row = ReturnType<typeof manualContactRow>

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
