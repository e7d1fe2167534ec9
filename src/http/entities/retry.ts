import { requeueStages } from '../../curation/requeue-stages.ts'
import type { RouteParts } from '../app-options.ts'
import { retried, retryRows } from '../contract/curation.ts'
import { type Operation, operation } from '../operation.ts'
import type { Resource } from './resource.ts'
import { rowsTarget } from './rows-target.ts'

/** `POST .../retry`: what failed, or waits for its next attempt, goes to the queue with a clean count. */
export function retryFailed({ entity, path, slug }: Resource, { registry }: RouteParts): Operation {
  return operation({
    method: 'POST',
    path: `${path}/retry`,
    permission: 'write',
    tag: slug,
    summary: `Requeue ${slug} that failed or wait for their next attempt`,
    body: retryRows,
    answer: { schema: retried },
    handle({ body, caller: { db, tenantId, userId: actorId } }) {
      const request = { target: rowsTarget(entity, body), tenantId, actorId }
      const stages = registry.stages.filter((each) => each.entity === entity.table)
      return requeueStages(db, stages, () => request)
    },
  })
}
