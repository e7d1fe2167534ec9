import { requeueStages } from '../../curation/requeue-stages.ts'
import type { RouteDependencies } from '../app-options.ts'
import { retried, retryRows } from '../contract/curation.ts'
import { type Operation, operation } from '../operation.ts'
import type { Resource } from './resource.ts'
import { rowsTarget } from './rows-target.ts'

/** `POST .../retry`: requeues rows that failed or wait for their next attempt, with zero attempts. */
export function retryFailed({ entity, path, slug }: Resource, { registry }: RouteDependencies): Operation {
  return operation({
    method: 'POST',
    path: `${path}/retry`,
    permission: 'write',
    tag: slug,
    summary: `Requeue ${slug} that failed or wait for their next attempt`,
    body: retryRows,
    response: { schema: retried },
    handle({ body, caller }) {
      const { db, tenantId, userId: actorId } = caller
      const request = { target: rowsTarget(entity, body, caller), tenantId, actorId }
      const stages = registry.stages.filter((each) => each.entity === entity.table)
      return requeueStages(db, stages, () => request)
    },
  })
}
