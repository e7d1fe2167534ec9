import { sql } from 'kysely'
import type { AppError } from '../../core/errors.ts'
import { queueRows } from '../../curation/queue-rows.ts'
import type { Trx } from '../../db/transaction.ts'
import type { EmailVerdict } from '../../validation/verdict.ts'
import { type Check, type ContactRow, DnsFailed } from './check-emails.ts'

export const checkOutcomes = ['safe', 'risky', 'invalid', 'unknown', 'no_email'] as const

/** Free checks are stored under this name. */
const freeMethod = 'dns'

interface Checked {
  readonly row: ContactRow
  readonly result: Check
}

/** Saves verdicts, ends requests, and passes on to the paid verifier what it is to check too. */
export async function saveChecks(trx: Trx, checks: readonly Checked[]): Promise<(typeof checkOutcomes)[number][]> {
  await insertVerdicts(
    trx,
    checks.flatMap(({ row, result }) => (result === null ? [] : [{ row, check: result }])),
  )
  await queueVerification(trx, checks)
  await endRequests(trx, checks)
  return checks.map(({ result }) => result?.verdict ?? 'no_email')
}

/** A domain that never answered: its verdict is "unknown", so that a list shows it. */
export async function saveGivenUp(trx: Trx, row: ContactRow, error: AppError): Promise<void> {
  if (error instanceof DnsFailed) await insertVerdicts(trx, [{ row, check: error.check }])
  await endRequests(trx, [{ row }])
}

/** An e-mail that was edited meanwhile keeps no verdict on the former one. */
async function insertVerdicts(trx: Trx, checks: readonly { row: ContactRow; check: EmailVerdict }[]): Promise<void> {
  if (checks.length === 0) return
  const values = checks.map(({ row, check: { email, verdict, reasons, suggestion } }) => ({
    contact_id: row.id,
    email,
    verdict,
    reasons,
    suggestion,
  }))
  await sql`
    INSERT INTO contact_validations (tenant_id, contact_id, provider, verdict, reasons, suggestion)
    SELECT contacts.tenant_id, contacts.id, ${freeMethod}, checked.verdict, checked.reasons, checked.suggestion
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      AS checked (contact_id uuid, email text, verdict text, reasons text[], suggestion text)
    JOIN contacts ON contacts.id = checked.contact_id AND contacts.email = checked.email
  `.execute(trx)
}

/** The verifier is for e-mails that the free checks let through, where a person or the settings of the tenant ask for it. */
async function queueVerification(trx: Trx, checks: readonly Checked[]): Promise<void> {
  const open = checks.filter(({ result }) => isOpen(result))
  if (open.length === 0) return
  const asked = open.flatMap(({ row }) => (row.validation_paid ? [row.id] : []))
  await queueRows(
    trx,
    { entity: 'contacts', progress: 'verification' },
    sql`id = ANY(${open.map(({ row }) => row.id)}::uuid[]) AND EXISTS (
      SELECT FROM validation_settings AS settings
      WHERE settings.tenant_id = contacts.tenant_id AND settings.provider IS NOT NULL
        AND (contacts.id = ANY(${asked}::uuid[]) OR settings.automatic))`,
  )
}

/** Nothing that a verifier says would make a disposable e-mail a good one. */
function isOpen(check: Check): boolean {
  return check !== null && check.verdict !== 'invalid' && !check.reasons.includes('disposable')
}

async function endRequests(trx: Trx, checks: readonly { readonly row: ContactRow }[]): Promise<void> {
  const asked = checks.filter(({ row }) => row.validation_request_id !== null || row.validation_paid)
  if (asked.length === 0) return
  // A request that came meanwhile is another one.
  await sql`
    UPDATE contacts SET validation_request_id = NULL, validation_paid = false
    FROM unnest(${asked.map(({ row }) => row.id)}::uuid[], ${asked.map(({ row }) => row.validation_request_id)}::uuid[],
      ${asked.map(({ row }) => row.validation_paid)}::boolean[]) AS done (id, request_id, paid)
    WHERE contacts.id = done.id AND validation_request_id IS NOT DISTINCT FROM request_id AND validation_paid = paid
  `.execute(trx)
}
