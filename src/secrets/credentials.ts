// Credentials of tenants for outside services. Other tables refer to them by ID; the text leaves the database sealed, and is opened
// only where a call needs it.
import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/uuid.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Secrets } from './secrets.ts'

interface Owner {
  readonly tenantId: string
  readonly id: string
}

const ownerText = ({ tenantId, id }: Owner) => `${tenantId}/${id}`

/** Saves a new credential and returns its ID. */
export async function createCredential(
  db: Database,
  secrets: Secrets,
  tenantId: string,
  plain: string,
): Promise<string> {
  const id = newId()
  const sealed = secrets.seal(plain, ownerText({ tenantId, id }))
  await db.insertInto('credentials').values({ id, tenant_id: tenantId, sealed }).execute()
  return id
}

export async function replaceCredential(db: Database, secrets: Secrets, owner: Owner, plain: string): Promise<void> {
  const sealed = secrets.seal(plain, ownerText(owner))
  await db
    .updateTable('credentials')
    .set({ sealed, updated_at: sql`now()` })
    .where('id', '=', owner.id)
    .where('tenant_id', '=', owner.tenantId)
    .execute()
}

/** The plain text. Throws `secret_unreadable` without the key, `not_found` without the row. */
export async function openCredential(db: Database, secrets: Secrets, owner: Owner): Promise<string> {
  const row = await db
    .selectFrom('credentials')
    .select('sealed')
    .where('id', '=', owner.id)
    .where('tenant_id', '=', owner.tenantId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found', 'The credential was deleted.')
  return openSealed(secrets, owner, row.sealed)
}

/** The plain text of a sealed one that was read with other columns. */
export function openSealed(secrets: Secrets, owner: Owner, sealed: string): string {
  return secrets.open(sealed, ownerText(owner))
}

/** Seals every credential with the first key. Returns how many were sealed again; throws if one cannot be opened. */
export function resealCredentials(db: Database, secrets: Secrets): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await trx.selectFrom('credentials').select(['id', 'tenant_id', 'sealed']).forUpdate().execute()
    const old = rows.filter(({ sealed }) => !secrets.isCurrent(sealed))
    for (const { id, tenant_id, sealed } of old) {
      const owner = ownerText({ tenantId: tenant_id, id })
      const again = secrets.seal(secrets.open(sealed, owner), owner)
      await trx.updateTable('credentials').set({ sealed: again }).where('id', '=', id).execute()
    }
    return old.length
  })
}
