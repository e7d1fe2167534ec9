import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { plainText } from '../../core/plain-text.ts'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Trx } from '../../db/transaction.ts'
import { choosePrimaryIn } from '../contact-parent.ts'
import { type EditedContact, lockContact } from '../edits/edited-contact.ts'
import { manualContactRow, readPhone } from '../manual-contact.ts'
import { projectEvidence } from '../project-evidence.ts'
import { saveSourcedContacts } from '../save-sourced-contacts.ts'
import { suppressedAmong } from '../suppression/suppressed-among.ts'
import type { Enrichment } from './read-enrichment.ts'

interface Source {
  readonly tenantId: string
  readonly destinationId: string
  readonly autopilot: Autopilot
}

const enrichmentMethod = 'enrichment'
/** Of a workflow that states none. */
const defaultConfidence = 50

/**
 * Saves what a workflow found as evidence of the contact, one per field and destination. A number competes with the readings of
 * pages and never with an edit; other e-mails become contacts of the same site. Suppressed values are left out.
 */
export async function saveEnrichment(
  trx: Trx,
  { tenantId, destinationId, autopilot }: Source,
  enrichment: Enrichment,
): Promise<void> {
  const { contactId, emails, status, facts } = enrichment
  const contact = await lockContact(trx, tenantId, contactId)
  const url = `urn:scrapersky:enrichment:${destinationId}`
  const confidence = enrichment.confidence ?? defaultConfidence
  const phone = await permittedPhone(trx, contact, enrichment.phone)
  const evidence = [
    { field: enrichmentMethod, value: status, snippet: summaryOf(facts), details: { ...facts, id: enrichment.id } },
    ...(phone === null
      ? []
      : [{ field: 'phone', value: phone.phone, snippet: null, details: { kind: phone.kind, ext: phone.extension } }]),
  ]
  await sql`
    INSERT INTO contact_evidence AS known (tenant_id, contact_id, source_url, field, value, method, snippet, confidence, reasons,
      details)
    SELECT ${tenantId}::uuid, ${contact.id}::uuid, ${url}, field, value, ${enrichmentMethod}, snippet, ${confidence}::smallint,
      '["found as enrichment"]', details
    FROM jsonb_to_recordset(${JSON.stringify(evidence)}::jsonb) AS given (field text, value text, snippet text, details jsonb)
    ON CONFLICT (contact_id, field, source_url, merged_from, tenant_id) DO UPDATE
    SET value = excluded.value, snippet = excluded.snippet, details = excluded.details, confidence = excluded.confidence,
      last_seen_at = now(), still_on_page = true`.execute(trx)
  await saveEmails(trx, { tenantId, autopilot, url, confidence }, contact, emails)
  await projectEvidence(trx, [contact.id])
  await choosePrimaryIn(trx, [contact])
}

/** Null: not a number, suppressed, or the contact is known by its own number only. */
async function permittedPhone(trx: Trx, { tenantId, country, email }: EditedContact, given: string | null) {
  if (given === null || email === null) return null
  const phone = orNull(() => readPhone(given, country))
  if (phone === null) return null
  const suppressed = await suppressedAmong(trx, tenantId, { phones: [phone.phone] })
  return suppressed.phone(phone.phone) ? null : phone
}

interface EmailSource {
  readonly tenantId: string
  readonly autopilot: Autopilot
  readonly url: string
  readonly confidence: number
}

async function saveEmails(
  trx: Trx,
  { tenantId, autopilot, url, confidence }: EmailSource,
  { domain_id, lead_id, host, country }: EditedContact,
  emails: readonly string[],
): Promise<void> {
  const site = host === null ? {} : { host }
  const parent =
    domain_id !== null && host !== null ? { domainId: domain_id, host } : { leadId: lead_id ?? '', ...site }
  const source = { url, method: enrichmentMethod, confidence, reason: 'found as enrichment' }
  const contacts = emails.flatMap((email) => {
    const values = orNull(() => manualContactRow({ email }, { host, country }))
    return values === null ? [] : [{ parent, values, source, snippets: {} }]
  })
  await saveSourcedContacts(trx, tenantId, contacts, autopilot)
}

/** What a person reads of it: "company: Acme, 51-200; sources: clearbit". */
function summaryOf(facts: Enrichment['facts']): string | null {
  const parts = Object.entries(facts).map(([name, value]) => {
    const text = typeof value === 'object' ? Object.values(value).join(', ') : String(value)
    return `${name.replace(/^enrich(?:ed|ment)_/, '').replaceAll('_', ' ')}: ${text}`
  })
  return parts.length === 0 ? null : plainText(parts.join('; '), 500)
}

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
