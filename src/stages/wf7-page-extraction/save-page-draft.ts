import { sql } from 'kysely'
import type { ContactDraft } from '../../contacts/contact-drafts.ts'
import { lockDomain } from '../../contacts/project-evidence.ts'
import type { Trx } from '../../db/transaction.ts'
import type { PageFacts } from './page-facts.ts'
import type { PageRow, ReadPage } from './read-page.ts'

/** What is saved of a page. */
export interface PageDraft {
  readonly contacts: readonly ContactDraft[]
  readonly facts: PageFacts
}

/**
 * Saves a page with its contacts and their evidence in one query (sql/save_page_findings.sql). If one of the hashes is
 * suppressed, it writes nothing and returns the suppressed hashes in hex.
 */
export async function savePageDraft(
  trx: Trx,
  page: PageRow,
  { complete, httpStatus, etag, lastModified, tlsProblem }: ReadPage,
  { contacts, facts }: PageDraft,
  hashes: readonly Buffer[],
): Promise<string[]> {
  const columns = { ...facts, http_status: httpStatus, etag, last_modified: lastModified, tls_problem: tlsProblem }
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(hash, 'hex') AS hash FROM save_page_findings(
      ${page.id}, ${hashes}::bytea[], ${JSON.stringify(contacts)}::jsonb, ${complete}, ${JSON.stringify(columns)}::jsonb
    ) AS hash
  `.execute(trx)
  return rows.map(({ hash }) => hash)
}

/** Marks all evidence of a page as gone. */
export async function markEvidenceGone(trx: Trx, page: PageRow): Promise<void> {
  await lockDomain(trx, page.tenant_id, page.domain_id)
  await sql`SELECT save_contacts(pages, '[]', true) FROM pages WHERE id = ${page.id}`.execute(trx)
}

/** The page is unchanged, so its evidence was seen again. */
export async function refreshEvidence(trx: Trx, page: PageRow): Promise<void> {
  await lockDomain(trx, page.tenant_id, page.domain_id)
  await sql`UPDATE contact_evidence SET last_seen_at = now() WHERE page_id = ${page.id} AND still_on_page`.execute(trx)
}
