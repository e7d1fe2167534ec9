import type { V1Row } from '../source/v1-row.ts'
import { readCurationStatus } from '../vocabulary/curation-status.ts'
import { progressOf, readWorkStatus } from '../vocabulary/processing-status.ts'
import { deliveriesOf, deliveryColumns, validationColumns, validationOf } from './contact-deliveries.ts'
import { enrichmentColumns, enrichmentOf } from './contact-enrichment.ts'
import { readEmail, readName, readPhone } from './contact-values.ts'
import { linkOf, textOf, timeOf } from './read-values.ts'
import { type ContactExtras, lockDomains, saveContactExtras, valuesOf } from './save-contact-extras.ts'
import { v1Confidence } from './v1-confidence.ts'
import { isRejection, type ReadContext, type Reading, rejected, type V1Mapping } from './v1-mapping.ts'

export const contacts: V1Mapping = {
  table: 'contacts',
  columns: {
    id: 'text',
    domain_id: 'text',
    page_id: 'text',
    email: 'text',
    context: 'text',
    source_url: 'text',
    name: 'text',
    phone_number: 'text',
    contact_curation_status: 'text',
    ...deliveryColumns,
    ...validationColumns,
    ...enrichmentColumns,
    created_at: 'text',
    updated_at: 'text',
  },
  required: ['id', 'domain_id', 'email'],
  lookups: { page_url: { sql: 'SELECT p.url FROM pages AS p WHERE p.id = t.page_id', of: 'pages' } },
  parents: { domain_id: 'domains', page_id: 'pages' },
  target: {
    table: 'contacts',
    match: 't.domain_id = d.domain_id AND t.identity = coalesce(d.email, d.phone)',
    key: ['domain_id', 'email', 'phone'],
    facts: ['kind', 'email_type', 'email_disposable', 'phone', 'phone_kind', 'phone_extension', 'name'],
    onCreate: ['confidence', 'confidence_reasons', 'created_at'],
    stages: ['validation'],
    curated: true,
    touched: "EXISTS (SELECT FROM contact_evidence AS e WHERE e.contact_id = t.id AND e.method <> 'v1_import')",
    updates: true,
  },
  prepare: lockDomains,
  read: readContact,
  suppression: {
    candidates(draft) {
      const { enrichment, host } = draft.extras as ContactExtras
      const { email, phone } = valuesOf(draft)
      return {
        emails: [...(email === null ? [] : [email]), ...(enrichment?.emails ?? [])],
        phones: [...(phone === null ? [] : [phone]), ...(enrichment?.phones ?? [])],
        hosts: [host],
      }
    },
    permit(draft, suppressed) {
      const extras = draft.extras as ContactExtras
      const { email, phone } = valuesOf(draft)
      if (suppressed.host(extras.host) || (email !== null && suppressed.email(email))) return undefined
      const keepsPhone = phone === null || !suppressed.phone(phone)
      if (!keepsPhone && email === null) return undefined
      const { enrichment } = extras
      const hasSuppressed =
        enrichment?.emails.some(suppressed.email) === true || enrichment?.phones.some(suppressed.phone) === true
      const facts = keepsPhone ? draft.facts : { ...draft.facts, phone: null, phone_kind: null, phone_extension: null }
      return { ...draft, facts, extras: hasSuppressed ? { ...extras, enrichment: null } : extras }
    },
  },
  finish: saveContactExtras,
}

function readContact(row: V1Row, context: ReadContext): Reading {
  const domain = context.parent('domain_id')
  if (domain === null) return rejected('parent_missing', 'domain_id is empty')
  if (isRejection(domain)) return { rejected: domain }
  const curation = readCurationStatus(row.contact_curation_status ?? null)
  if (curation === undefined)
    return rejected('unknown_status', `contact_curation_status: ${row.contact_curation_status}`)
  const deliveries = deliveriesOf(row, context.now)
  if (typeof deliveries === 'string') return rejected('unknown_status', deliveries)
  const check = readWorkStatus(row.debounce_processing_status ?? null)
  if (check === undefined)
    return rejected('unknown_status', `debounce_processing_status: ${row.debounce_processing_status}`)

  const email = readEmail(row.email, domain.host)
  const phone = readPhone(row.phone_number)
  const name = readName(row.name)
  const hasPhone = phone !== null && 'phone' in phone
  // A valid phone number is enough for a contact.
  if ('rejected' in email && !hasPhone) return email
  const isCompany = 'rejected' in email
  const dropped = [phone, name].flatMap((value) =>
    value !== null && typeof value === 'object' && 'dropped' in value ? [value.dropped] : [],
  )
  const page = context.parent('page_id')
  const at = timeOf(row.updated_at)
  const error = row.debounce_processing_error ?? null
  const known = typeof name === 'string' ? name : null
  const extras: ContactExtras = {
    host: domain.host,
    pageId: page === null || isRejection(page) ? null : page.id,
    sourceUrl: linkOf(row.source_url) ?? linkOf(row.page_url) ?? `https://${domain.host}/`,
    snippet: snippetOf(row),
    seenAt: timeOf(row.created_at) ?? context.now.toISOString(),
    lastSeenAt: at ?? context.now.toISOString(),
    deliveries,
    validation: validationOf(row),
    enrichment: enrichmentOf(row),
  }
  return {
    draft: {
      key: {
        domain_id: domain.id,
        email: isCompany ? null : email.email,
        phone: isCompany && hasPhone ? phone.phone : null,
      },
      facts: {
        kind: isCompany ? 'company' : email.kind === 'company' && known !== null ? 'person' : email.kind,
        email_type: isCompany ? null : email.email_type,
        email_disposable: !isCompany && email.email_disposable,
        phone: hasPhone ? phone.phone : null,
        phone_kind: hasPhone ? phone.phone_kind : null,
        phone_extension: hasPhone ? phone.phone_extension : null,
        name: known,
      },
      onCreate: { confidence: v1Confidence, confidence_reasons: ['v1_import'], created_at: extras.seenAt },
      curation,
      progress: {
        validation: progressOf({
          work: check,
          outcome: extras.validation?.verdict ?? 'unknown',
          error,
          at,
          fresh: 'retryable',
          now: context.now,
        }),
      },
      dropped: isCompany ? [...dropped, email.rejected.reason] : dropped,
      updatedAt: at,
      extras,
    },
  }
}

/** The text around the e-mail, unless it contains other e-mails, which were not checked for suppression. */
function snippetOf(row: V1Row): string | null {
  const text = textOf(row.context, 500)
  const others = text?.replaceAll(row.email ?? '', '').replaceAll(row.phone_number ?? '', '') ?? ''
  return /@|\d[\d\s().-]{5,}\d/.test(others) ? null : text
}
