import type { Database } from '../db/database.ts'
import { type RequeueRequest, type RequeueResult, requeue } from './control.ts'
import type { Stage } from './define-stage.ts'

interface RequeuedStages extends RequeueResult {
  readonly stages: ({ readonly stage: string } & RequeueResult)[]
}

/** Requeues rows of several stages, one stage after the other, and adds up the counts. */
export async function requeueStages(
  db: Database,
  stages: readonly Stage[],
  requestOf: (stage: Stage) => RequeueRequest,
): Promise<RequeuedStages> {
  const done: ({ readonly stage: string } & RequeueResult)[] = []
  for (const stage of stages) done.push({ stage: stage.id, ...(await requeue(db, stage, requestOf(stage))) })
  return {
    requeued: done.reduce((sum, { requeued }) => sum + requeued, 0),
    left_out: done.reduce((sum, { left_out }) => sum + left_out, 0),
    stages: done,
  }
}
