import { sql } from 'kysely'
import type { AppError } from '../../core/errors.ts'
import type { ChargeCall } from '../../costs/charge-call.ts'
import { type BatchContext, defineInput, type RowOf } from '../../curation/define-stage.ts'
import type { RowResult } from '../../curation/effects/effect.ts'
import type {
  EmailVerifier,
  EmailVerifierName,
  VerificationResult,
} from '../../providers/email-verifiers/email-verifier.ts'

const ofTenant = sql`FROM validation_settings AS settings WHERE settings.tenant_id = contacts.tenant_id`

/** The lane of the credential of the tenant. */
export const credentialLane = sql<string>`SELECT 'credential:' || settings.credential_id ${ofTenant}`

export const verificationInput = defineInput({
  entity: 'contacts',
  columns: ['email', 'curation_status'],
  lookups: {
    provider: sql<EmailVerifierName | null>`SELECT settings.provider ${ofTenant}`,
    credential_id: sql<string | null>`SELECT settings.credential_id ${ofTenant}`,
  },
})

export type VerificationRow = RowOf<typeof verificationInput>

/** What the ledger keeps of an answer. A type alias: a stored response has an index signature. */
type Verified = {
  readonly provider: string
  readonly verdict: string
  readonly reasons: readonly string[]
  readonly vendor_code: string
}

/** Null: the row needs no verifier any more. */
export type VerifiedOrSkipped = Verified | null

interface Capabilities {
  readonly charge: ChargeCall
  /** The key of the tenant in plain text. */
  openKey(): Promise<string>
}

/**
 * Asks the paid verifier about a batch of one tenant. Neither vendor takes idempotency keys or says later what it was asked, so a
 * call without a known end is not repeated: its e-mails stay without a result.
 */
export async function verifyEmails(
  rows: readonly VerificationRow[],
  { effects, charge, openKey, signal }: BatchContext<VerificationRow> & Capabilities,
  verifierOf: (name: EmailVerifierName) => EmailVerifier,
): Promise<RowResult<VerifiedOrSkipped>[]> {
  const results = new Map<VerificationRow, RowResult<VerifiedOrSkipped>>(rows.map((row) => [row, { value: null }]))
  const open = rows.filter(isWanted)
  const [first] = open
  if (first?.provider == null || first.credential_id === null) return [...results.values()]
  const { provider } = first
  const verifier = verifierOf(provider)
  const key = { key: await openKey(), lane: `credential:${first.credential_id}` }
  const call = { provider, name: 'validation', sku: `${provider}.validation` }
  for (let from = 0; from < open.length; from += verifier.batchSize) {
    const some = open.slice(from, from + verifier.batchSize)
    const answers = await effects<{ email: string }, Verified>(
      'verify',
      some.map((row) => ({ row, request: { email: row.email ?? '' } })),
      {
        async send(calls) {
          // Two contacts may share an e-mail.
          const emails = [...new Set(calls.map(({ request }) => request.email))]
          const found = await charge(
            { ...call, units: emails.length },
            () => verifyOrThrow(verifier, key, emails, signal),
            unbilledOf,
          )
          return calls.map(({ request }) => storedResult(provider, found[emails.indexOf(request.email)]))
        },
        reconcile: async (calls) =>
          calls.map(() => ({
            value: { provider, verdict: 'unknown', reasons: ['unconfirmed'], vendor_code: 'unconfirmed' },
          })),
      },
    )
    for (const [index, row] of some.entries()) results.set(row, answers[index] ?? { value: null })
  }
  return rows.map((row) => results.get(row) ?? { value: null })
}

function isWanted({ email, curation_status }: VerificationRow): boolean {
  return email !== null && curation_status !== 'Not a Fit' && curation_status !== 'Archived'
}

/** When no e-mail has a result, the call as a whole has failed, and its error decides whether it is billed. */
async function verifyOrThrow(
  verifier: EmailVerifier,
  key: Parameters<EmailVerifier['verify']>[0],
  emails: readonly string[],
  signal: AbortSignal,
): Promise<readonly VerificationResult[]> {
  const results = await verifier.verify(key, emails, signal)
  const errors = results.flatMap(({ error }) => error ?? [])
  if (errors.length === results.length && errors[0] !== undefined) {
    // If one of them may be billed, all count as made.
    throw errors.find((error) => !isNothingDone(error)) ?? errors[0]
  }
  return results
}

const isNothingDone = (error: Error) => 'nothingDone' in error && (error as AppError).nothingDone

function unbilledOf(results: readonly VerificationResult[]): number {
  return results.filter(({ value, error }) => (error === undefined ? !value?.isBilled : isNothingDone(error))).length
}

function storedResult(provider: string, result: VerificationResult | undefined): RowResult<Verified> {
  if (result?.value === undefined) return { error: result?.error ?? new Error('The verifier returned no result.') }
  const { verdict, reasons, vendorCode } = result.value
  return { value: { provider, verdict, reasons: [...reasons], vendor_code: vendorCode } }
}
