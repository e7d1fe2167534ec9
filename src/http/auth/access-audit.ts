import { writeAudit } from '../../curation/audit.ts'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'

type AccessAction =
  | 'sign_in'
  | 'sign_in.fail'
  | 'sign_in.lock'
  | 'password.change'
  | 'session.reuse'
  | 'key.new_network'

interface AccessEvent {
  readonly user: { readonly tenantId: string; readonly userId: string }
  readonly action: AccessAction
  readonly network: string
  readonly details?: object
}

/**
 * Records how an account was used. Attempts on unknown accounts are not recorded: they belong to no tenant, and anyone
 * could fill the log with them.
 */
export async function auditAccess(
  db: Database | Trx,
  { user, action, network, details = {} }: AccessEvent,
): Promise<void> {
  const { tenantId, userId } = user
  const event = { tenantId, actorId: userId, action, subject: 'users' }
  await writeAudit(db, { ...event, details: { user_id: userId, network, ...details } })
}
