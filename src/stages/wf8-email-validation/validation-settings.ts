import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'
import type { EmailVerifierName } from '../../providers/email-verifiers/email-verifier.ts'

export { type EmailVerifierName, emailVerifierNames } from '../../providers/email-verifiers/email-verifier.ts'

/** How a tenant validates e-mails. */
export interface ValidationSettings {
  /** Selected contacts are validated again when their verdict is old. */
  readonly revalidate: boolean
  /** The paid verifier; null: none. */
  readonly provider: EmailVerifierName | null
  readonly credential_id: string | null
  /** The verifier also checks, without being asked, what the free checks let through. */
  readonly automatic: boolean
}

const none: ValidationSettings = { revalidate: false, provider: null, credential_id: null, automatic: false }

export async function readValidationSettings(db: Database | Trx, tenantId: string): Promise<ValidationSettings> {
  const row = await db
    .selectFrom('validation_settings')
    .select(['revalidate', 'provider', 'credential_id', 'automatic'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row === undefined ? none : { ...row, provider: row.provider as EmailVerifierName | null }
}
