import { sql } from 'kysely'
import { contactDrafts } from '../../contacts/contact-drafts.ts'
import type { MentionMatcher } from '../../contacts/erasure/mention-matcher.ts'
import { contactValuesOf, removeSuppressedFindings } from '../../contacts/remove-suppressed-findings.ts'
import { hashesOf, suppressedByHashes } from '../../contacts/suppression/suppressed-among.ts'
import type { FetchOutcome } from '../../core/fetch-outcomes.ts'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Trx } from '../../db/transaction.ts'
import type { PageFacts, PageFindings } from '../../extract/findings.ts'
import { classifyPage } from '../../extract/page-kind/classify-page.ts'
import { classifyReadPage } from '../../extract/page-kind/classify-read-page.ts'
import { recordSiteFacts } from '../../leads/changes/record-site-facts.ts'
import { pageFacts } from './page-facts.ts'
import type { PageResult, PageRow, ReadPage } from './read-page.ts'
import { markEvidenceGone, type PageDraft, refreshEvidence, savePageDraft } from './save-page-draft.ts'

/** Outcomes of a page, beside those of a permanent fetch failure. */
export const pageOutcomes = ['contacts_found', 'no_contacts', 'suppressed', 'not_modified', 'js_only'] as const

type PageOutcome = (typeof pageOutcomes)[number] | FetchOutcome

/** The page and its contacts are gone. Other statuses do not show that. */
const goneStatuses: readonly number[] = [404, 410]

/** Saves a result, in one short transaction with Completed. A reading of a watched site may confirm a change. */
export async function savePage(
  trx: Trx,
  page: PageRow,
  result: PageResult,
  autopilot: Autopilot,
): Promise<PageOutcome> {
  const outcome = await saveResult(trx, page, result, autopilot)
  if (page.is_watched) await recordSiteFacts(trx, page.domain_id)
  return outcome
}

async function saveResult(trx: Trx, page: PageRow, result: PageResult, autopilot: Autopilot): Promise<PageOutcome> {
  if (result.kind === 'read') {
    const outcome = await saveFindings(trx, page, result)
    await correctKind(trx, page, result.findings.facts)
    if (outcome === 'contacts_found') await applyContactRule(trx, page, autopilot)
    return outcome
  }
  if (result.kind === 'not_modified') {
    await refreshEvidence(trx, page)
    await saveHttpStatus(trx, page, result.httpStatus, false)
    return 'not_modified'
  }
  const gone = result.httpStatus !== null && goneStatuses.includes(result.httpStatus)
  if (gone) await markEvidenceGone(trx, page)
  if (result.httpStatus !== null) await saveHttpStatus(trx, page, result.httpStatus, gone)
  return result.outcome
}

/** Stores the kind that the headings say, if the URL and the text of its link left it in doubt. */
async function correctKind(trx: Trx, { id, url, anchor_text }: PageRow, facts: PageFacts): Promise<void> {
  const before = classifyPage(url, anchor_text)
  const { kind, confidence, reason, contactRank, pageKey } = classifyReadPage(url, anchor_text, facts)
  if (kind === before.kind) return
  await trx
    .updateTable('pages')
    .set({ kind, kind_confidence: confidence, kind_reason: reason, contact_rank: contactRank, page_key: pageKey })
    .where('id', '=', id)
    .execute()
}

/** Applies the tenant's rule to the contacts that this transaction inserted: they have its time. */
async function applyContactRule(trx: Trx, { tenant_id, domain_id }: PageRow, autopilot: Autopilot): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM contacts WHERE domain_id = ${domain_id} AND created_at = now() AND EXISTS (
      SELECT FROM autopilot_rules WHERE tenant_id = ${tenant_id} AND entity = 'contacts' AND enabled)`.execute(trx)
  await autopilot.apply(trx, { entity: 'contacts', tenantId: tenant_id, ids: rows.map(({ id }) => id) })
}

/** Locks the domain, and prevents suppressions between the check and the commit. */
async function saveFindings(trx: Trx, page: PageRow, read: ReadPage): Promise<PageOutcome> {
  const hashes = hashesOf({ ...contactValuesOf(read.findings), hosts: [page.host] })
  const draft = draftOf(read.findings, () => false)
  const hits = await savePageDraft(trx, page, read, draft, [...hashes.values()])
  if (hits.length === 0) return outcomeOf(read, draft)
  const permitted = removeSuppressedFindings(read.findings, page.host, suppressedByHashes(hashes, hits))
  const cleaned = draftOf(permitted.findings, permitted.mentions)
  await savePageDraft(trx, page, read, cleaned, [])
  return cleaned.contacts.length === 0 && permitted.suppressed > 0 ? 'suppressed' : outcomeOf(read, cleaned)
}

function draftOf(findings: PageFindings, mentions: MentionMatcher): PageDraft {
  return { contacts: contactDrafts(findings, mentions), facts: pageFacts(findings, mentions) }
}

function outcomeOf(read: ReadPage, { contacts }: PageDraft): PageOutcome {
  if (contacts.length > 0) return 'contacts_found'
  return read.shell ? 'js_only' : 'no_contacts'
}

/** Validators of a gone page are cleared: when it returns it must be read in full to find its contacts again. */
async function saveHttpStatus(trx: Trx, page: PageRow, httpStatus: number, clearValidators: boolean): Promise<void> {
  const validators = clearValidators ? { etag: null, last_modified: null } : {}
  await trx
    .updateTable('pages')
    .set({ http_status: httpStatus, fetched_at: sql<Date>`now()`, ...validators })
    .where('id', '=', page.id)
    .execute()
}
