import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from './database.ts'
import { inTransaction, type Trx } from './transaction.ts'

export type Role = 'viewer' | 'curator' | 'admin'

/** Who asks: what a valid key says about its holder. */
export interface Caller {
  readonly tenantId: string
  readonly userId: string
  readonly role: Role
  /** What the key is for; none: whatever its user may do. */
  readonly scopes: readonly string[]
}

/** 256 random bits need no salt and no slow hash: nobody can guess them, and the table alone does not tell them. */
const keyBytes = 32
const hashOfKey = (key: string) => createHash('sha256').update(key).digest()

/** The holder of a key, or undefined: unknown, expired, revoked, or of a user who was disabled. */
export async function findCaller(db: Database, key: string): Promise<Caller | undefined> {
  const { rows } = await sql<Caller & { keyId: string; stale: boolean }>`
    SELECT api_keys.id AS "keyId", api_keys.tenant_id AS "tenantId", users.id AS "userId", users.role,
      api_keys.scopes,
      coalesce(api_keys.last_used_at < now() - interval '1 minute', true) AS stale
    FROM api_keys JOIN users ON users.id = api_keys.user_id AND users.tenant_id = api_keys.tenant_id
    WHERE api_keys.key_hash = ${hashOfKey(key)} AND api_keys.revoked_at IS NULL
      AND (api_keys.expires_at IS NULL OR api_keys.expires_at > now()) AND users.disabled_at IS NULL
  `.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { keyId, stale, ...caller } = row
  // At most one write a minute and key: a busy client must not turn every read into an update.
  if (stale) await sql`UPDATE api_keys SET last_used_at = now() WHERE id = ${keyId}`.execute(db)
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

/** Makes a key for the first admin. The key is given back once and cannot be read again. */
export async function createKey(db: Database, name: string): Promise<string> {
  return addKey(db, await firstAdmin(db), name)
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
    return known === undefined ? addKey(trx, admin, 'first') : undefined
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
  const admin = { tenant_id: tenantId, email: 'admin@localhost', name: 'Admin', role: 'admin' }
  const { id: userId } = await trx.insertInto('users').values(admin).returning('id').executeTakeFirstOrThrow()
  return { tenantId, userId }
}

interface Holder {
  readonly tenantId: string
  readonly userId: string
}

/** Makes a key for a user. It is given back once and cannot be read again. */
export async function addKey(db: Database | Trx, { tenantId, userId }: Holder, name: string): Promise<string> {
  const key = `sky_${randomBytes(keyBytes).toString('base64url')}`
  const row = { tenant_id: tenantId, user_id: userId, name, key_hash: hashOfKey(key) }
  await db.insertInto('api_keys').values(row).execute()
  return key
}
