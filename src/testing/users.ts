import { addKey } from '../access/api-keys.ts'
import type { Role } from '../access/caller.ts'
import { openSession } from '../access/sessions.ts'
import type { Database } from '../db/database.ts'
import { createAccessTokens } from '../http/auth/access-token.ts'
import { testSecrets } from './test-secrets.ts'

export interface TestUser {
  readonly userId: string
  readonly tenantId: string
  /** An access token of a new session. */
  readonly token: string
  /** A key without scopes. */
  readonly key: string
}

/** Creates a user of a tenant with a session and a key. */
export async function makeUser(
  db: Database,
  tenantId: string,
  role: Role,
  more: { readonly manages_installation?: boolean } = {},
): Promise<TestUser> {
  const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`
  const user = db.insertInto('users').values({ tenant_id: tenantId, role, email, ...more })
  const { id: userId } = await user.returning('id').executeTakeFirstOrThrow()
  const session = await openSession(db, { tenantId, userId }, false)
  const token = await createAccessTokens(db, testSecrets).sign(session.id)
  const { key } = await addKey(db, { tenantId, userId, name: role })
  return { userId, tenantId, token, key }
}

export async function makeTenant(db: Database, name: string): Promise<string> {
  const made = db.insertInto('tenants').values({ name }).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}
