import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Trx } from '../db/transaction.ts'
import type { Caller } from './caller.ts'

/**
 * Whether a credential of `users` was made after the account became an installation admin. An admin of the tenant may hold an
 * earlier one: it must not become stronger than that admin is.
 */
export const isAfterAppointment = (createdAt: RawBuilder<unknown>, users = sql`users`): RawBuilder<boolean> =>
  sql`coalesce(${createdAt} > ${users}.installation_admin_since, true)`

interface Person {
  readonly manages_installation: boolean
  readonly role: string
  readonly disabled_at: Date | null
}

/** An installation admin is an active admin of any tenant who may also manage tenants and stages. */
export function isInstallationAdmin({ manages_installation, role, disabled_at }: Person): boolean {
  return manages_installation && role === 'admin' && disabled_at === null
}

/** Only an installation admin may change the account of one, create sign-in links for it or create keys for it. */
export function checkMayManage(
  { managesInstallation }: Pick<Caller, 'managesInstallation'>,
  { manages_installation }: Pick<Person, 'manages_installation'>,
): void {
  if (!manages_installation || managesInstallation) return
  throw new AppError(
    'forbidden',
    'This account administers the installation: only an installation admin may change it.',
  )
}

/** Serializes changes, so that installation admins of different tenants cannot remove each other at the same time. */
export async function lockInstallationAdmins(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('installation admins', 0))`.execute(trx)
}

export async function checkInstallationAdminRemains(trx: Trx): Promise<void> {
  const { rows } = await sql<{ remains: boolean }>`SELECT installation_has_admin() AS remains`.execute(trx)
  if (rows[0]?.remains === true) return
  throw new AppError('last_keeper', 'This is the last installation admin. Make another admin one first.')
}
