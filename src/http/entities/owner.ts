import { AppError } from '../../core/errors.ts'
import type { RequestCaller } from '../auth/route-permissions.ts'

/** The id of a new owner: `me` is the caller, and any other user must belong to the caller's tenant. */
export async function ownerFor({ db, tenantId, userId }: RequestCaller, given: string): Promise<string> {
  if (given === 'me') return userId
  const user = await db
    .selectFrom('users')
    .select('disabled_at')
    .where('id', '=', given)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (user?.disabled_at === null) return given
  const problem = user === undefined ? 'is not a user of this workspace' : 'is a user whose account is disabled'
  const way_out = 'Send the id of another user, see GET /api/v2/members.'
  throw new AppError('fields_invalid', `owner_id ${problem}. ${way_out}`, {
    fields: [{ field: 'owner_id', problem, way_out }],
  })
}
