import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { RemoteField } from '../../destinations/destination.ts'
import type { OpenDestination } from './open-destination.ts'

export interface ConnectionResult {
  readonly account: string
  readonly fields: readonly RemoteField[]
  /** Fields of the field map that the destination does not have. */
  readonly missing: readonly string[]
}

/** Makes harmless calls with the credential, and remembers what they say about the account. */
export async function testDestination(
  db: Database,
  { id, client, map }: OpenDestination,
  tenantId: string,
  signal: AbortSignal,
): Promise<ConnectionResult> {
  const { account, facts } = await client.test(signal)
  const fields = await client.fields(signal)
  await db
    .updateTable('destinations')
    .set({ account, facts: JSON.stringify(facts), tested_at: sql`now()` })
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .execute()
  const known = new Set(fields.map(({ name }) => name))
  // A destination without a list of fields takes any.
  const missing = fields.length === 0 ? [] : map.map(({ to }) => to).filter((name) => !known.has(name))
  return { account, fields, missing }
}
