// A workspace is what users call a tenant. A signed-in user works in one at a time, and each window may show another one, so
// the access token names it and the session does not. An installation admin may open the demo beside their own workspace: as
// the account with the same e-mail there, which is created when they first open it. API keys belong to one tenant.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inBulkTransaction } from '../db/transaction.ts'
import type { Caller } from './caller.ts'
import { isAfterAppointment } from './installation-admins.ts'

export interface Workspace {
  readonly id: string
  readonly name: string
  readonly is_demo: boolean
}

/** Identifies the demo, even if it was renamed. */
export const isDemoTenant = sql<boolean>`tenants.settings @> '{"demo": true}'`

/** May open the demo. */
const isOpener = sql<boolean>`users.manages_installation AND users.role = 'admin' AND users.disabled_at IS NULL`

/** The user's own workspace first. */
export async function workspacesOf(db: Database, userId: string): Promise<readonly Workspace[]> {
  const { rows } = await sql<Workspace>`
    SELECT tenants.id, tenants.name, ${isDemoTenant} AS is_demo FROM users JOIN tenants
      ON tenants.id = users.tenant_id OR (${isDemoTenant} AND ${isOpener})
    WHERE users.id = ${userId} ORDER BY tenants.id <> users.tenant_id, tenants.id`.execute(db)
  return rows
}

/** Whether the user may work in a workspace. Creates their account in the demo. */
export async function openWorkspace(db: Database, userId: string, workspaceId: string): Promise<boolean> {
  await sql`
    INSERT INTO users (tenant_id, email, name, role)
    SELECT tenants.id, users.email, users.name, 'admin' FROM users, tenants
    WHERE users.id = ${userId} AND tenants.id = ${workspaceId} AND users.tenant_id <> tenants.id
      AND ${isDemoTenant} AND ${isOpener}
    ON CONFLICT (tenant_id, email) DO NOTHING`.execute(db)
  return (await workspacesOf(db, userId)).some(({ id }) => id === workspaceId)
}

/**
 * The user of an open session, in a workspace. Read for every request, so that signing out and role changes take effect at
 * once. In the demo they do not administer the installation.
 */
export async function findWorkspaceCaller(
  db: Database,
  sessionId: string,
  workspaceId: string | undefined,
): Promise<Caller | undefined> {
  const { rows } = await sql<
    Omit<Caller, 'scopes' | 'sessionId' | 'home'> & { homeTenantId: string; homeUserId: string }
  >`
    SELECT account.tenant_id AS "tenantId", account.id AS "userId", account.role,
      account.manages_installation AND ${isAfterAppointment(sql`sessions.created_at`, sql`account`)} AS "managesInstallation", users.tenant_id AS "homeTenantId", users.id AS "homeUserId"
    FROM sessions JOIN users ON users.id = sessions.user_id JOIN users AS account ON CASE
      WHEN coalesce(${workspaceId ?? null}::uuid, users.tenant_id) = users.tenant_id THEN account.id = users.id
      ELSE account.tenant_id = ${workspaceId ?? null}::uuid AND account.email = users.email AND ${isOpener}
        AND EXISTS (SELECT FROM tenants WHERE tenants.id = account.tenant_id AND ${isDemoTenant}) END
    WHERE sessions.id = ${sessionId} AND revoked_at IS NULL AND expires_at > now()
      AND users.disabled_at IS NULL AND account.disabled_at IS NULL`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { homeTenantId, homeUserId, ...caller } = row
  const home = { tenantId: homeTenantId, userId: homeUserId }
  return { ...caller, scopes: [], sessionId, ...(homeUserId !== caller.userId && { home }) }
}

/** Deletes the demo with all its rows; false if there was none. Stages that work on these rows may block it: it is tried again. */
export async function removeDemo(db: Database): Promise<boolean> {
  const { rows } = await inBulkTransaction(db, (trx) =>
    sql`DELETE FROM tenants WHERE ${isDemoTenant} RETURNING id`.execute(trx),
  )
  return rows.length > 0
}
