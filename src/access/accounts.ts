import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import type { Trx } from '../db/transaction.ts'
import type { Caller, Role } from './caller.ts'
import { isKeeper, keepAKeeper, lockKeepers, refuseAboveOneself } from './keepers.ts'

export interface Account {
  readonly id: string
  readonly tenant_id: string
  readonly email: string
  readonly name: string | null
  readonly role: Role
  readonly manages_installation: boolean
  readonly has_password: boolean
  readonly disabled_at: Date | null
  readonly last_seen_at: Date | null
  readonly created_at: Date
}

export const shown = sql`id, tenant_id, email, name, role, manages_installation, password_hash IS NOT NULL AS has_password,
  disabled_at, last_seen_at, created_at`

/** An address as it is compared: spelled in small letters, without what people type around it. */
function normalAddress(email: string): string {
  const normal = email.trim().normalize('NFC').toLowerCase()
  if (normal.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(normal)) return normal
  throw new AppError('request_invalid', `"${email.slice(0, 100)}" is not an e-mail address like ann@example.com.`)
}

/** One address may have an account in several tenants: all that could sign in. More than a few would be slow to try. */
export async function accountsToTry(
  db: Database,
  email: string,
): Promise<{ id: string; tenant_id: string; password_hash: string }[]> {
  const { rows } = await sql<{ id: string; tenant_id: string; password_hash: string }>`
    SELECT id, tenant_id, password_hash FROM users
    WHERE email = ${email} AND password_hash IS NOT NULL AND disabled_at IS NULL ORDER BY id LIMIT 3`.execute(db)
  return rows
}

export async function addAccount(
  db: Database | Trx,
  { tenantId, email, role, name }: { tenantId: string; email: string; role: Role; name: string | null },
): Promise<Account> {
  const address = normalAddress(email)
  const { rows } = await sql<Account>`
    INSERT INTO users (tenant_id, email, role, name) VALUES (${tenantId}, ${address}, ${role}, ${name})
    ON CONFLICT (tenant_id, email) DO NOTHING RETURNING ${shown}`.execute(db)
  if (rows[0] === undefined) throw new AppError('already_exists', `${address} has an account here already.`)
  return rows[0]
}

export async function findAccount(db: Database, tenantId: string, email: string): Promise<Account> {
  const { rows } = await sql<Account>`
    SELECT ${shown} FROM users WHERE tenant_id = ${tenantId} AND email = ${normalAddress(email)}`.execute(db)
  if (rows[0] === undefined) throw new AppError('not_found', `There is no account ${email} in this tenant.`)
  return rows[0]
}

export async function listAccounts(db: Database, tenantId: string): Promise<Account[]> {
  const { rows } = await sql<Account>`
    SELECT ${shown} FROM users WHERE tenant_id = ${tenantId} ORDER BY email`.execute(db)
  return rows
}

export interface AccountChange {
  readonly role?: Role | undefined
  readonly name?: string | null | undefined
  readonly disabled?: boolean | undefined
  readonly manages_installation?: boolean | undefined
}

/** Whoever changes accounts; the command line may do what a keeper may. */
export type Changer = Pick<Caller, 'tenantId' | 'managesInstallation'>

/**
 * Changes an account. A tenant keeps at least one admin who can act, and the installation one keeper: without them nobody
 * could undo it. Changes take turns, so that two admins cannot demote each other at the same moment.
 */
export async function changeAccount(trx: Trx, changer: Changer, id: string, change: AccountChange): Promise<Account> {
  const before = await openAccount(trx, changer, id)
  const { role = null, disabled = null, name, manages_installation: manages = null } = change
  if (manages !== null) refuseAboveOneself(changer, { manages_installation: true })
  const { rows } = await sql<Account>`
    UPDATE users SET role = coalesce(${role}, role),
      name = CASE WHEN ${name !== undefined} THEN ${name ?? null} ELSE name END,
      manages_installation = coalesce(${manages}, manages_installation),
      disabled_at = CASE WHEN ${disabled}::boolean IS NULL THEN disabled_at
        WHEN ${disabled}::boolean THEN coalesce(disabled_at, now()) END
    WHERE id = ${id} RETURNING ${shown}`.execute(trx)
  const [account] = rows
  if (account === undefined) throw noAccount()
  if (manages === true && account.role !== 'admin') throw notAnAdmin()
  await keepAnAdmin(trx, changer.tenantId)
  if (isKeeper(before)) await keepAKeeper(trx)
  return account
}

export async function deleteAccount(trx: Trx, changer: Changer, id: string): Promise<void> {
  const before = await openAccount(trx, changer, id)
  await trx.deleteFrom('users').where('id', '=', id).execute()
  await keepAnAdmin(trx, changer.tenantId)
  if (isKeeper(before)) await keepAKeeper(trx)
}

/** An account that the changer may touch, with the locks for it in hand. */
async function openAccount(trx: Trx, { tenantId, managesInstallation }: Changer, id: string): Promise<Account> {
  await lockKeepers(trx)
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('accounts:' || ${tenantId}::text, 0))`.execute(trx)
  const { rows } = await sql<Account>`
    SELECT ${shown} FROM users WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(trx)
  const [account] = rows
  if (account === undefined) throw noAccount()
  refuseAboveOneself({ managesInstallation }, account)
  return account
}

const noAccount = () => new AppError('not_found', 'There is no such user.')

function notAnAdmin(): AppError {
  const [field, problem, way_out] = ['manages_installation', 'is for admins', 'Send role: "admin" with it.'] as const
  return new AppError('fields_invalid', `${field} ${problem}. ${way_out}`, { fields: [{ field, problem, way_out }] })
}

async function keepAnAdmin(trx: Trx, tenantId: string): Promise<void> {
  const { rows } = await sql`SELECT FROM users
    WHERE tenant_id = ${tenantId} AND role = 'admin' AND disabled_at IS NULL LIMIT 1`.execute(trx)
  if (rows.length === 0) throw new AppError('last_admin', 'This is the last admin. Make somebody else an admin first.')
}
