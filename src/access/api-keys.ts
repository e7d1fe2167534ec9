import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import type { Caller } from './caller.ts'
import { hashOfSecret, newSecret } from './secret-token.ts'

export type { Role } from './caller.ts'

interface NewKey {
  readonly tenantId: string
  readonly userId: string
  readonly name: string
  readonly scopes?: readonly string[]
  readonly expiresAt?: Date | null
}

/** The holder of a key, or undefined: unknown, expired, revoked, or of a user who was disabled. */
export async function findCaller(db: Database, key: string): Promise<Caller | undefined> {
  const { rows } = await sql<Caller & { keyId: string; stale: boolean }>`
    SELECT api_keys.id AS "keyId", api_keys.tenant_id AS "tenantId", users.id AS "userId", users.role,
      users.manages_installation AS "managesInstallation", api_keys.scopes,
      coalesce(api_keys.last_used_at < now() - interval '1 minute', true) AS stale
    FROM api_keys JOIN users ON users.id = api_keys.user_id AND users.tenant_id = api_keys.tenant_id
    WHERE api_keys.key_hash = ${hashOfSecret(key)} AND api_keys.revoked_at IS NULL
      AND (api_keys.expires_at IS NULL OR api_keys.expires_at > now()) AND users.disabled_at IS NULL
  `.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { stale, ...caller } = row
  // At most one write a minute and key: a busy client must not turn every read into an update.
  if (stale) await sql`UPDATE api_keys SET last_used_at = now() WHERE id = ${row.keyId}`.execute(db)
  return caller
}

/** In whose name the command line acts: the first admin of the first tenant. */
export async function firstAdmin(db: Database | Trx): Promise<Holder> {
  const admin = await db
    .selectFrom('users')
    .select(['id', 'tenant_id'])
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (admin === undefined) {
    throw new AppError('not_found', 'There is no admin yet. Run "scrapersky start" once: it makes the first one.')
  }
  return { tenantId: admin.tenant_id, userId: admin.id }
}

/** On an empty database: the default tenant, its admin and a first key. Once there is a key, undefined. */
export function makeFirstKey(db: Database): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const admin = await takeFirstAdmin(trx)
    const known = await trx
      .selectFrom('api_keys')
      .select('id')
      .where('tenant_id', '=', admin.tenantId)
      .executeTakeFirst()
    return known === undefined ? (await addKey(trx, { ...admin, name: 'first' })).key : undefined
  })
}

/** The first admin, made on an empty database with the default tenant. */
export function ensureFirstAdmin(db: Database): Promise<Holder> {
  return inTransaction(db, takeFirstAdmin)
}

async function takeFirstAdmin(trx: Trx): Promise<Holder> {
  // Two processes may start on one empty database: one of them makes the admin, the other sees that it is there.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('scrapersky first key', 0))`.execute(trx)
  const someone = await trx.selectFrom('tenants').select('id').limit(1).executeTakeFirst()
  if (someone !== undefined) return firstAdmin(trx)
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

interface Holder {
  readonly tenantId: string
  readonly userId: string
}

/** Makes a key. It is given back this once and cannot be read again. */
export async function addKey(
  db: Database | Trx,
  { tenantId, userId, name, scopes = [], expiresAt = null }: NewKey,
): Promise<{ id: string; key: string }> {
  const key = `sky_${newSecret()}`
  const row = { tenant_id: tenantId, user_id: userId, name, key_hash: hashOfSecret(key) }
  const { id } = await db
    .insertInto('api_keys')
    .values({ ...row, scopes: [...scopes], expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key }
}
