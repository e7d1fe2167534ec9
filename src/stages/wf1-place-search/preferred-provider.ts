import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { SearchDefaults, SearchProvider } from './search-request.ts'

/** The provider of searches that name none, and why. */
interface PreferredProvider {
  readonly preferred: SearchProvider
  /** `workspace`: its admins chose it. `first_configured`: the first one that this installation can use. */
  readonly reason: 'workspace' | 'first_configured'
}

/** A choice that cannot be used any more, such as Google without a key, counts as none. */
export async function preferredProvider(
  db: Database,
  tenantId: string,
  { preferred, available }: SearchDefaults,
): Promise<PreferredProvider> {
  const { rows } = await sql<{ provider: string | null }>`
    SELECT settings ->> 'search_provider' AS provider FROM tenants WHERE id = ${tenantId}`.execute(db)
  const chosen = available.find((name) => name === rows[0]?.provider)
  return chosen === undefined ? { preferred, reason: 'first_configured' } : { preferred: chosen, reason: 'workspace' }
}

/** The settings with the choice of a tenant. */
export async function setupOf<Defaults extends SearchDefaults>(db: Database, tenantId: string, defaults: Defaults) {
  return { ...defaults, ...(await preferredProvider(db, tenantId, defaults)) }
}
