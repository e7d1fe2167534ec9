import { sql } from 'kysely'
import { z } from 'zod'
import { removeDemo, type Workspace, workspacesOf } from '../access/workspaces.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import type { RouteDependencies } from './app-options.ts'
import type { RequestCaller } from './auth/route-permissions.ts'
import { workspace } from './contract/access.ts'
import { type Operation, operation } from './operation.ts'

const tag = 'workspaces'

/** The workspaces of the caller, and the demo among them. Uses the owner: a tenant sees its own row only. */
export function workspaceOperations({ closeDemo }: RouteDependencies, owner: Database): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/api/v2/workspaces',
      permission: 'read',
      tag,
      summary: 'List the workspaces that you may open, your own first; a key belongs to one',
      response: { schema: z.object({ items: z.array(workspace) }) },
      async handle({ caller }) {
        const { tenantId, userId, home, sessionId } = caller
        const all = await workspacesOf(owner, home?.userId ?? userId)
        const open = sessionId === undefined ? all.filter(({ id }) => id === tenantId) : all
        return { items: open.map((each: Workspace) => ({ ...each, is_current: each.id === tenantId })) }
      },
    }),
    operation({
      method: 'DELETE',
      path: '/api/v2/demo',
      permission: 'admin',
      tag,
      summary: 'Remove the demo with all its rows (installation admins, also while they work in it)',
      response: { status: 204, schema: z.undefined() },
      async handle({ caller }) {
        await checkMayRemove(caller)
        if (!(await removeDemo(owner))) throw new AppError('not_found', 'The demo does not exist.')
        const { tenantId, userId: actorId } = caller.home ?? caller
        await writeAudit(owner, { tenantId, actorId, action: 'demo.remove', subject: 'tenants', details: {} })
        await closeDemo?.()
      },
    }),
  ]

  async function checkMayRemove({ home, managesInstallation }: RequestCaller): Promise<void> {
    if (managesInstallation) return
    const { rows } = await sql`
      SELECT FROM users WHERE id = ${home?.userId ?? null}::uuid AND manages_installation AND disabled_at IS NULL`.execute(
      owner,
    )
    if (rows.length === 0)
      throw new AppError('forbidden', 'The demo belongs to the installation: only an installation admin may remove it.')
  }
}
