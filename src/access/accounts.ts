import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import type { Trx } from '../db/transaction.ts'
import type { Caller, Role } from './caller.ts'
import {
  checkInstallationAdminRemains,
  checkMayManage,
  isInstallationAdmin,
  lockInstallationAdmins,
} from './installation-admins.ts'

export interface Account {
  readonly id: string
  readonly tenant_id: string
  readonly email: string
  readonly name: string | null
  readonly role: Role
  readonly manages_installation: boolean
  readonly has_password: boolean
  /** Sign-in with a token of the identity provider. */
  readonly external_sign_in: 'off' | 'invited' | 'linked'
  readonly disabled_at: Date | null
  readonly last_seen_at: Date | null
  readonly created_at: Date
}

export const accountColumns = sql`id, tenant_id, email, name, role, manages_installation, password_hash IS NOT NULL AS has_password,
  CASE WHEN external_subject IS NOT NULL THEN 'linked' WHEN external_invited_at IS NOT NULL THEN 'invited' ELSE 'off' END
    AS external_sign_in, disabled_at, last_seen_at, created_at`

/** The email as it is stored and compared: trimmed, NFC, lower case. */
function normalizeEmail(email: string): string {
  const normal = email.trim().normalize('NFC').toLowerCase()
  if (normal.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(normal)) return normal
  throw new AppError('request_invalid', `"${email.slice(0, 100)}" is not an e-mail like ann@example.com.`)
}

/** One email may have accounts in several tenants. At most three: each costs a password check. */
export async function findPasswordAccounts(
  db: Database | Trx,
  email: string,
): Promise<{ id: string; tenant_id: string; password_hash: string }[]> {
  const { rows } = await sql<{ id: string; tenant_id: string; password_hash: string }>`
    SELECT id, tenant_id, password_hash FROM users
    WHERE email = ${email} AND password_hash IS NOT NULL AND disabled_at IS NULL ORDER BY id LIMIT 3`.execute(db)
  return rows
}

interface NewAccount {
  readonly tenantId: string
  readonly email: string
  readonly role: Role
  readonly name: string | null
  /** Invited to sign in with a token of the identity provider. */
  readonly externalSignIn?: boolean | undefined
}

export async function addAccount(
  db: Database | Trx,
  { tenantId, email, role, name, externalSignIn = false }: NewAccount,
): Promise<Account> {
  const normalized = normalizeEmail(email)
  const { rows } = await sql<Account>`
    INSERT INTO users (tenant_id, email, role, name, external_invited_at)
    VALUES (${tenantId}, ${normalized}, ${role}, ${name}, CASE WHEN ${externalSignIn} THEN now() END)
    ON CONFLICT (tenant_id, email) DO NOTHING RETURNING ${accountColumns}`.execute(db)
  if (rows[0] === undefined)
    throw new AppError('already_exists', `${normalized} already has an account in this tenant.`)
  return rows[0]
}

export async function findAccount(db: Database, tenantId: string, email: string): Promise<Account> {
  const { rows } = await sql<Account>`
    SELECT ${accountColumns} FROM users WHERE tenant_id = ${tenantId} AND email = ${normalizeEmail(email)}`.execute(db)
  if (rows[0] === undefined) throw new AppError('not_found', `There is no account ${email} in this tenant.`)
  return rows[0]
}

export async function listAccounts(db: Database, tenantId: string): Promise<Account[]> {
  const { rows } = await sql<Account>`
    SELECT ${accountColumns} FROM users WHERE tenant_id = ${tenantId} ORDER BY email`.execute(db)
  return rows
}

export interface AccountChange {
  readonly role?: Role | undefined
  readonly name?: string | null | undefined
  readonly disabled?: boolean | undefined
  readonly manages_installation?: boolean | undefined
  /** True invites; false ends the invitation and the link to the external identity. */
  readonly external_sign_in?: boolean | undefined
}

/** The caller who changes accounts. The command line has the rights of an installation admin. */
export type AccountEditor = Pick<Caller, 'tenantId' | 'managesInstallation'>

/**
 * Changes an account. Every tenant keeps at least one active admin, and the installation at least one installation admin.
 * Changes are serialized by locks, so that two admins cannot demote each other at the same time.
 */
export async function changeAccount(
  trx: Trx,
  changer: AccountEditor,
  id: string,
  change: AccountChange,
): Promise<Account> {
  const before = await lockAccount(trx, changer, id)
  const {
    role = null,
    disabled = null,
    name,
    manages_installation: manages = null,
    external_sign_in: external,
  } = change
  if (manages !== null) checkMayManage(changer, { manages_installation: true })
  const { rows } = await sql<Account>`
    UPDATE users SET role = coalesce(${role}, role),
      name = CASE WHEN ${name !== undefined} THEN ${name ?? null} ELSE name END,
      manages_installation = coalesce(${manages}, manages_installation),
      installation_admin_since = CASE WHEN ${manages}::boolean AND NOT manages_installation THEN clock_timestamp()
        ELSE installation_admin_since END,
      disabled_at = CASE WHEN ${disabled}::boolean IS NULL THEN disabled_at
        WHEN ${disabled}::boolean THEN coalesce(disabled_at, now()) END,
      external_invited_at = CASE WHEN ${external ?? null}::boolean IS NULL THEN external_invited_at
        WHEN ${external ?? null}::boolean THEN coalesce(external_invited_at, now()) END,
      external_subject = CASE WHEN ${external === false} THEN NULL ELSE external_subject END
    WHERE id = ${id} RETURNING ${accountColumns}`.execute(trx)
  const [account] = rows
  if (account === undefined) throw noAccount()
  if (manages === true && account.role !== 'admin') throw notAnAdmin()
  await checkAdminRemains(trx, changer.tenantId)
  if (isInstallationAdmin(before)) await checkInstallationAdminRemains(trx)
  return account
}

export async function deleteAccount(trx: Trx, changer: AccountEditor, id: string): Promise<void> {
  const before = await lockAccount(trx, changer, id)
  await trx.deleteFrom('users').where('id', '=', id).execute()
  await checkAdminRemains(trx, changer.tenantId)
  if (isInstallationAdmin(before)) await checkInstallationAdminRemains(trx)
}

/** Takes the locks and reads an account that the editor may change. */
async function lockAccount(trx: Trx, { tenantId, managesInstallation }: AccountEditor, id: string): Promise<Account> {
  await lockInstallationAdmins(trx)
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('accounts:' || ${tenantId}::text, 0))`.execute(trx)
  const { rows } = await sql<Account>`
    SELECT ${accountColumns} FROM users WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(trx)
  const [account] = rows
  if (account === undefined) throw noAccount()
  checkMayManage({ managesInstallation }, account)
  return account
}

const noAccount = () => new AppError('not_found', 'There is no user with this id.')

function notAnAdmin(): AppError {
  const [field, problem, way_out] = ['manages_installation', 'is for admins', 'Send role: "admin" with it.'] as const
  return new AppError('fields_invalid', `${field} ${problem}. ${way_out}`, { fields: [{ field, problem, way_out }] })
}

async function checkAdminRemains(trx: Trx, tenantId: string): Promise<void> {
  const { rows } = await sql`SELECT FROM users
    WHERE tenant_id = ${tenantId} AND role = 'admin' AND disabled_at IS NULL LIMIT 1`.execute(trx)
  if (rows.length === 0) throw new AppError('last_admin', 'This is the last admin. Make another user an admin first.')
}
