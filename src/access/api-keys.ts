import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import type { Caller } from './caller.ts'
import { isAfterAppointment } from './installation-admins.ts'
import { hashSecret, newSecret } from './secret-token.ts'

export type { Role } from './caller.ts'

interface NewKey {
  readonly tenantId: string
  readonly userId: string
  readonly name: string
  readonly scopes?: readonly string[]
  readonly expiresAt?: Date | null
  /** The key that creates this one, which is revoked with it. */
  readonly parentId?: string | undefined
}

/** From which network a key is used. */
export interface KeyUse {
  readonly network: string
  /** The key is used from there for the first time, and was used from another network before. */
  onNewNetwork(caller: Caller): Promise<void>
}

const maxNetworks = 100

/**
 * Whether the network is another one than before. False if another request was first. The oldest network is forgotten when
 * there are too many.
 */
async function addNetwork(db: Database, keyId: string, network: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    UPDATE api_keys SET networks = (networks || ${network}::text)[greatest(1, cardinality(networks) + 2 - ${maxNetworks}):]
    WHERE id = ${keyId} AND NOT ${network} = ANY(networks) RETURNING cardinality(networks) AS count`.execute(db)
  return (rows[0]?.count ?? 0) > 1
}

/** The caller who holds a key. Undefined if the key is unknown, expired or revoked, or its user is disabled. */
export async function findKeyCaller(db: Database, key: string, use: KeyUse): Promise<Caller | undefined> {
  const { rows } = await sql<Caller & { keyId: string; stale: boolean; isNew: boolean }>`
    SELECT api_keys.id AS "keyId", api_keys.tenant_id AS "tenantId", users.id AS "userId", users.role,
      users.manages_installation AND ${isAfterAppointment(sql`api_keys.created_at`)} AS "managesInstallation", api_keys.scopes,
      api_keys.expires_at AS "keyExpiresAt",
      coalesce(api_keys.last_used_at < now() - interval '1 minute', true) AS stale,
      NOT ${use.network} = ANY(api_keys.networks) AS "isNew"
    FROM api_keys JOIN users ON users.id = api_keys.user_id AND users.tenant_id = api_keys.tenant_id
    WHERE api_keys.key_hash = ${hashSecret(key)} AND api_keys.revoked_at IS NULL
      AND (api_keys.expires_at IS NULL OR api_keys.expires_at > now()) AND users.disabled_at IS NULL
  `.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { stale, isNew, ...caller } = row
  // At most one write per key and minute: a busy client must not turn every read into an update.
  if (stale) await sql`UPDATE api_keys SET last_used_at = now() WHERE id = ${row.keyId}`.execute(db)
  if (isNew && (await addNetwork(db, row.keyId, use.network))) await use.onNewNetwork(caller)
  return caller
}

/** The first admin of the first tenant: the actor of commands. */
export async function findFirstAdmin(db: Database | Trx): Promise<KeyHolder> {
  const admin = await db
    .selectFrom('users')
    .select(['id', 'tenant_id'])
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (admin === undefined) {
    throw new AppError('not_found', 'There is no admin yet. Run "scrapersky start" once: it creates the first one.')
  }
  return { tenantId: admin.tenant_id, userId: admin.id }
}

/** On an empty database, creates the default tenant, its admin and a first key. Undefined if there is a key already. */
export function createFirstKey(db: Database): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const admin = await findOrCreateFirstAdmin(trx)
    const known = await trx
      .selectFrom('api_keys')
      .select('id')
      .where('tenant_id', '=', admin.tenantId)
      .executeTakeFirst()
    return known === undefined ? (await addKey(trx, { ...admin, name: 'first' })).key : undefined
  })
}

/** The first admin. On an empty database, creates it with the default tenant. */
export function ensureFirstAdmin(db: Database): Promise<KeyHolder> {
  return inTransaction(db, findOrCreateFirstAdmin)
}

async function findOrCreateFirstAdmin(trx: Trx): Promise<KeyHolder> {
  // Two processes may start on the same empty database: only one may create the admin.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('scrapersky first key', 0))`.execute(trx)
  const anyTenant = await trx.selectFrom('tenants').select('id').limit(1).executeTakeFirst()
  if (anyTenant !== undefined) return findFirstAdmin(trx)
  const tenant = trx.insertInto('tenants').values({ name: 'Default' }).returning('id')
  const { id: tenantId } = await tenant.executeTakeFirstOrThrow()
  const admin = { email: 'admin@localhost', name: 'Admin', role: 'admin', manages_installation: true }
  const { id: userId } = await trx
    .insertInto('users')
    .values({ tenant_id: tenantId, ...admin })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tenantId, userId }
}

interface KeyHolder {
  readonly tenantId: string
  readonly userId: string
}

/** Creates a key. Only its hash is stored, so it cannot be read again. */
export async function addKey(
  db: Database | Trx,
  { tenantId, userId, name, scopes = [], expiresAt = null, parentId }: NewKey,
): Promise<{ id: string; key: string }> {
  const key = `sky_${newSecret()}`
  const row = { tenant_id: tenantId, user_id: userId, name, key_hash: hashSecret(key) }
  const { id } = await db
    .insertInto('api_keys')
    .values({ ...row, scopes: [...scopes], expires_at: expiresAt, parent_id: parentId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key }
}

/** Revokes a key and the keys that were created with it. Returns the ids; none if the tenant has no such key. */
export async function revokeKey(trx: Trx, tenantId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE branch AS (
      SELECT id FROM api_keys WHERE tenant_id = ${tenantId} AND id = ${id}
      UNION
      SELECT child.id FROM api_keys AS child JOIN branch ON child.parent_id = branch.id WHERE tenant_id = ${tenantId}
    )
    UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) FROM branch WHERE api_keys.id = branch.id
    RETURNING api_keys.id`.execute(trx)
  return rows.map((row) => row.id)
}
