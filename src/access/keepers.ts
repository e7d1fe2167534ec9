import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Trx } from '../db/transaction.ts'
import type { Caller } from './caller.ts'

interface Person {
  readonly manages_installation: boolean
  readonly role: string
  readonly disabled_at: Date | null
}

/** Whether somebody looks after the installation: an admin, of whichever tenant, who was given that too. */
export function isKeeper({ manages_installation, role, disabled_at }: Person): boolean {
  return manages_installation && role === 'admin' && disabled_at === null
}

/** A keeper's account opens more than the tenant: only another keeper may change it, enter by it or make keys for it. */
export function refuseAboveOneself(
  { managesInstallation }: Pick<Caller, 'managesInstallation'>,
  { manages_installation }: Pick<Person, 'manages_installation'>,
): void {
  if (!manages_installation || managesInstallation) return
  throw new AppError('forbidden', 'This account looks after the installation: only somebody who does may touch it.')
}

/** Keepers of different tenants must not let each other go at the same moment, so all changes to them take turns. */
export async function lockKeepers(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('installation keepers', 0))`.execute(trx)
}

export async function keepAKeeper(trx: Trx): Promise<void> {
  const { rows } = await sql<{ kept: boolean }>`SELECT installation_has_admin() AS kept`.execute(trx)
  if (rows[0]?.kept === true) return
  throw new AppError('last_keeper', 'Nobody else looks after the installation. Let another admin do it first.')
}
