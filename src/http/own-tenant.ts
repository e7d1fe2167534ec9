import { sql } from 'kysely'
import { actorOf } from '../access/caller.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { planAgain } from '../stages/schedules/plan-run.ts'
import { preferredProvider } from '../stages/wf1-place-search/preferred-provider.ts'
import type { RouteDependencies } from './app-options.ts'
import type { RequestCaller } from './auth/route-permissions.ts'
import { ownTenant, ownTenantChange } from './contract/access.ts'
import { type Operation, operation } from './operation.ts'

const [path, tag] = ['/api/v2/tenant', 'tenant'] as const

interface Own {
  readonly id: string
  readonly name: string
  readonly is_demo: boolean
  readonly keep_contacts_days: number | null
  readonly time_zone: string
  readonly created_at: Date
}

/** The caller's own tenant. Changes use `owner`: the tenant's role may only read its row. */
export function ownTenantOperations(
  { version, searches, settings }: RouteDependencies,
  owner: Database,
): readonly Operation[] {
  async function show({ db, tenantId }: RequestCaller) {
    const { rows } = await sql<Own>`
      SELECT id, name, settings @> '{"demo": true}' AS is_demo, (settings ->> 'keep_contacts_days')::int AS keep_contacts_days,
        coalesce(settings ->> 'time_zone', 'UTC') AS time_zone, created_at
      FROM tenants WHERE id = ${tenantId}`.execute(db)
    if (rows[0] === undefined) throw new AppError('not_found', 'This tenant no longer exists.')
    const { available, reuseHours } = searches
    const search = {
      providers: available,
      ...(await preferredProvider(db, tenantId, searches)),
      reuse_hours: reuseHours,
    }
    return { ...rows[0], version, search, map_tiles: settings.mapTiles ?? null }
  }

  return [
    operation({
      method: 'GET',
      path,
      permission: 'read',
      tag,
      summary: 'Show your tenant and the search providers of the installation',
      response: { schema: ownTenant },
      handle: ({ caller }) => show(caller),
    }),
    operation({
      method: 'PATCH',
      path,
      permission: 'admin',
      tag,
      summary:
        'Rename your tenant, or set the retention time of its contacts, the provider of its searches or the time zone of its schedules',
      body: ownTenantChange,
      response: { schema: ownTenant },
      async handle({ body: { name, keep_contacts_days: days, search_provider: provider, time_zone: zone }, caller }) {
        const { tenantId } = caller
        await inTransaction(owner, async (trx) => {
          await sql`
            UPDATE tenants SET name = coalesce(${name ?? null}, name),
              settings = settings || ${JSON.stringify({ ...(days !== undefined && { keep_contacts_days: days }), ...(provider !== undefined && { search_provider: provider }), ...(zone !== undefined && { time_zone: zone }) })}::jsonb
            WHERE id = ${tenantId}`.execute(trx)
          if (zone !== undefined) await planAgain(trx, tenantId)
          await writeAudit(trx, {
            ...actorOf(caller),
            action: 'tenant.change',
            subject: 'tenants',
            details: {
              tenant_id: tenantId,
              ...(days !== undefined && { keep_contacts_days: days }),
              ...(provider !== undefined && { search_provider: provider }),
              ...(zone !== undefined && { time_zone: zone }),
            },
          })
        })
        return show(caller)
      },
    }),
  ]
}
