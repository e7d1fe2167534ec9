import { sql } from 'kysely'
import { choosePrimaryIn } from '../../contacts/contact-parent.ts'
import type { V1Row } from '../source/v1-row.ts'
import type { Delivery, Validation } from './contact-deliveries.ts'
import type { Enrichment } from './contact-enrichment.ts'
import { v1Confidence } from './v1-confidence.ts'
import type { Draft, WriteContext, Written } from './v1-mapping.ts'

/** What a V1 contact writes to other tables. */
export interface ContactExtras {
  readonly host: string
  readonly pageId: string | null
  readonly sourceUrl: string
  readonly snippet: string | null
  readonly seenAt: string
  readonly lastSeenAt: string
  readonly deliveries: readonly Delivery[]
  readonly validation: Validation | null
  readonly enrichment: Enrichment | null
}

/** Takes locks in the common order for writing contacts: suppressions, then domains, then contacts. */
export async function lockDomains(
  { trx, tenantId }: WriteContext,
  rows: readonly V1Row[],
): Promise<ReadonlyMap<string, string>> {
  await sql`SELECT pg_advisory_xact_lock_shared(suppressions_lock_key(${tenantId}))`.execute(trx)
  const ids = rows.flatMap(({ domain_id }) => domain_id ?? [])
  await sql`
    SELECT FROM domains WHERE id IN (
      SELECT entity_id FROM v1_rows WHERE tenant_id = ${tenantId} AND v1_table = 'domains' AND v1_id = ANY(${ids}::text[]))
    ORDER BY id FOR NO KEY UPDATE
  `.execute(trx)
  return new Map()
}

/** Saves evidence, validations and deliveries. Does not change V2's own. */
export async function saveContactExtras(context: WriteContext, written: readonly Written[]): Promise<void> {
  await saveEvidence(context, written)
  await saveValidations(context, written)
  await saveDeliveries(context, written)
  const domainIds = new Set(written.flatMap(({ draft }) => draft.key.domain_id ?? []))
  const leads = context.trx.selectFrom('leads').select(['domain_id', 'id as lead_id']).where('is_main', '=', true)
  await choosePrimaryIn(
    context.trx,
    await leads.where('domain_id', '=', sql<string>`ANY(${[...domainIds]}::uuid[])`).execute(),
  )
}

/** E-mail and phone of a contact. */
export function valuesOf({ key, facts }: Draft): { email: string | null; phone: string | null } {
  return { email: key.email ?? null, phone: typeof facts.phone === 'string' ? facts.phone : null }
}

function extrasOf({ draft }: Written): ContactExtras {
  return draft.extras as ContactExtras
}

async function saveEvidence({ trx, tenantId }: WriteContext, written: readonly Written[]): Promise<void> {
  const evidence = written.flatMap((one) => {
    const { pageId: page_id, sourceUrl: source_url, snippet, seenAt, lastSeenAt, enrichment } = extrasOf(one)
    const { email, phone } = valuesOf(one.draft)
    const { name, phone_kind: kind, phone_extension: ext } = one.draft.facts
    const own = {
      contact_id: one.id,
      page_id,
      source_url,
      snippet,
      first_seen_at: seenAt,
      last_seen_at: lastSeenAt,
      details: {},
    }
    return [
      ...(email === null ? [] : [{ ...own, field: 'email', value: email }]),
      ...(phone === null ? [] : [{ ...own, field: 'phone', value: phone, details: { kind, ext } }]),
      ...(typeof name === 'string' ? [{ ...own, field: 'name', value: name }] : []),
      ...(enrichment === null
        ? []
        : [{ ...own, snippet: null, field: 'enrichment', value: enrichment.status, details: enrichment.details }]),
    ]
  })
  await sql`
    INSERT INTO contact_evidence AS known (tenant_id, contact_id, page_id, source_url, field, value, method, snippet,
      first_seen_at, last_seen_at, confidence, reasons, details)
    SELECT ${tenantId}::uuid, contact_id, page_id, source_url, field, value, 'v1_import', snippet, first_seen_at, last_seen_at,
      ${v1Confidence}::smallint, '["v1_import"]', details
    FROM (
      SELECT DISTINCT ON (contact_id, field, source_url) *
      FROM jsonb_populate_recordset(null::contact_evidence, ${JSON.stringify(evidence)})
      ORDER BY contact_id, field, source_url, last_seen_at DESC
    ) AS evidence
    ON CONFLICT (contact_id, field, source_url, merged_from, tenant_id) DO UPDATE
    SET value = excluded.value, snippet = excluded.snippet, details = excluded.details, last_seen_at = excluded.last_seen_at
    WHERE known.method = 'v1_import' AND (known.value, known.snippet, known.details)
      IS DISTINCT FROM (excluded.value, excluded.snippet, excluded.details)
  `.execute(trx)
}

async function saveValidations({ trx, tenantId }: WriteContext, written: readonly Written[]): Promise<void> {
  const validations = written.flatMap((one) => {
    const { validation } = extrasOf(one)
    if (validation === null) return []
    const { verdict, reasons, vendorCode: vendor_code, suggestion, checkedAt } = validation
    const checked_at = checkedAt ?? extrasOf(one).lastSeenAt
    return [{ contact_id: one.id, verdict, reasons, vendor_code, suggestion, checked_at }]
  })
  await sql`
    INSERT INTO contact_validations AS known (tenant_id, contact_id, provider, verdict, reasons, vendor_code, suggestion, checked_at)
    SELECT DISTINCT ON (contact_id) ${tenantId}::uuid, contact_id, 'debounce', verdict, reasons, vendor_code, suggestion, checked_at
    FROM jsonb_populate_recordset(null::contact_validations, ${JSON.stringify(validations)})
    ORDER BY contact_id, checked_at DESC
    ON CONFLICT (contact_id, checked_at, provider, tenant_id) DO UPDATE
    SET verdict = excluded.verdict, reasons = excluded.reasons, vendor_code = excluded.vendor_code, suggestion = excluded.suggestion
    WHERE (known.verdict, known.reasons, known.vendor_code, known.suggestion)
      IS DISTINCT FROM (excluded.verdict, excluded.reasons, excluded.vendor_code, excluded.suggestion)
  `.execute(trx)
}

/**
 * Does not change a delivery that V2 has started or a user has curated. A CRM that is a destination already gets the deliveries
 * with V1's remote ids; others keep the name of the CRM until there is a destination for them (`createDestination`).
 */
async function saveDeliveries({ trx, tenantId }: WriteContext, written: readonly Written[]): Promise<void> {
  const syncs = written.flatMap((one) =>
    extrasOf(one).deliveries.map(({ destination, curation, progress, remoteId }) => ({
      contact_id: one.id,
      destination,
      remote_id: remoteId,
      synced_at: progress.status === 'Completed' ? progress.finished_at : null,
      curation_status: curation,
      curated_at: curation === 'New' ? null : extrasOf(one).lastSeenAt,
      sync_status: progress.status,
      sync_outcome: progress.outcome,
      sync_error_code: progress.error_code,
      sync_error: progress.error,
      sync_finished_at: progress.finished_at,
      created_at: extrasOf(one).seenAt,
    })),
  )
  await sql`
    WITH oldest AS MATERIALIZED (
      SELECT DISTINCT ON (kind) kind, id FROM destinations WHERE tenant_id = ${tenantId} ORDER BY kind, created_at, id
    )
    INSERT INTO contact_syncs AS known (tenant_id, contact_id, destination, destination_id, remote_id, synced_at, curation_status,
      curated_at, curation_reason, sync_status, sync_outcome, sync_error_code, sync_error, sync_finished_at, created_at)
    SELECT DISTINCT ON (contact_id, destination) ${tenantId}::uuid, contact_id, coalesce(oldest.id::text, destination), oldest.id,
      remote_id, synced_at, curation_status, curated_at, 'v1_import', sync_status, sync_outcome, sync_error_code, sync_error,
      sync_finished_at, given.created_at
    FROM jsonb_populate_recordset(null::contact_syncs, ${JSON.stringify(syncs)}) AS given
    LEFT JOIN oldest ON oldest.kind = given.destination
    ORDER BY contact_id, destination, curated_at DESC NULLS LAST
    ON CONFLICT (contact_id, destination, tenant_id) DO UPDATE
    SET remote_id = coalesce(excluded.remote_id, known.remote_id), synced_at = coalesce(excluded.synced_at, known.synced_at),
      curation_status = excluded.curation_status, curated_at = excluded.curated_at, sync_status = excluded.sync_status,
      sync_outcome = excluded.sync_outcome, sync_error_code = excluded.sync_error_code, sync_error = excluded.sync_error,
      sync_finished_at = excluded.sync_finished_at
    WHERE known.curation_reason = 'v1_import' AND known.sync_started_at IS NULL
      AND known.sync_status IS DISTINCT FROM 'Queued' AND (known.remote_id, known.curation_status, known.sync_status, known.sync_error)
        IS DISTINCT FROM (coalesce(excluded.remote_id, known.remote_id), excluded.curation_status, excluded.sync_status, excluded.sync_error)
  `.execute(trx)
}
