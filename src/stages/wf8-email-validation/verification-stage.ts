import { sql } from 'kysely'
import { hashesOf } from '../../contacts/suppression/suppressed-among.ts'
import { chargeCalls } from '../../costs/charge-call.ts'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import type { Trx } from '../../db/transaction.ts'
import { openCredential } from '../../secrets/credentials.ts'
import type { Tools } from '../tools.ts'
import {
  credentialLane,
  type VerificationRow,
  type VerifiedOrSkipped,
  verificationInput,
  verifyEmails,
} from './verify-emails.ts'

export const paidVerificationId = 'wf8-paid-verification'

type VerifierTools = Pick<Tools, 'emailVerifiers' | 'secrets' | 'verifierPrices'>

/** WF8: the paid verifier of the tenant, for e-mails that the free checks let through. It is queued by them. */
export function paidVerification(tools: VerifierTools): Stage {
  return defineStage({
    id: paidVerificationId,
    summary: 'Ask the paid verifier of the workspace whether the mailbox of a contact exists',
    scheduler: 'EMAIL_VALIDATION',
    ...verificationInput,
    progress: 'verification',
    claim: { leaseSeconds: 180, maxAttempts: 4, timeoutSeconds: 600, backoffSeconds: 60 },
    lane: { key: credentialLane, rowsAhead: () => 200 },
    outcomes: ['verified', 'skipped'],
    effects: {
      subjectHashes: ({ email }) => (email === null ? [] : [...hashesOf({ emails: [email] }).values()]),
    },
    batch: {
      size: 100,
      maxWaitMs: 200,
      // One tenant has one verifier.
      by: ({ tenant_id, credential_id }) => `${tenant_id} ${credential_id}`,
      capabilities: (db, rows, log) => {
        const { tenant_id: tenantId = '', credential_id: id = null } = rows[0] ?? {}
        const charged = { tenantId, stageId: paidVerificationId, rowId: null }
        return {
          charge: chargeCalls(db, charged, { prices: tools.verifierPrices, log }),
          openKey: () => openCredential(db, tools.secrets, { tenantId, id: id ?? '' }),
        }
      },
    },
    processBatch: (rows, context) => verifyEmails(rows, context, (name) => tools.emailVerifiers.get(name)),
    saveBatch: saveVerifications,
  })
}

/** An e-mail that was edited meanwhile keeps no verdict on the former one. */
async function saveVerifications(
  trx: Trx,
  results: readonly { readonly row: VerificationRow; readonly result: VerifiedOrSkipped }[],
): Promise<('verified' | 'skipped')[]> {
  const values = results.flatMap(({ row, result }) =>
    result === null ? [] : [{ contact_id: row.id, email: row.email, ...result }],
  )
  await sql`
    INSERT INTO contact_validations (tenant_id, contact_id, provider, verdict, reasons, vendor_code)
    SELECT contacts.tenant_id, contacts.id, verified.provider, verified.verdict, verified.reasons, verified.vendor_code
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      AS verified (contact_id uuid, email text, provider text, verdict text, reasons text[], vendor_code text)
    JOIN contacts ON contacts.id = verified.contact_id AND contacts.email = verified.email
  `.execute(trx)
  return results.map(({ result }) => (result === null ? 'skipped' : 'verified'))
}
