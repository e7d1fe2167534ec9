import type { Trx } from '../../db/transaction.ts'
import type { CurationResult } from '../change-curation.ts'
import type { Registry } from '../registry.ts'
import { applyAutopilot, applyHarvests } from './apply-autopilot.ts'
import type { AutopilotRequest } from './autopilot-request.ts'

/** Lets a stage apply rules to the rows it writes. */
export interface Autopilot {
  /** See `applyAutopilot`. */
  apply(trx: Trx, request: WithoutActor<AutopilotRequest>): Promise<CurationResult>
  /** See `applyHarvests`. */
  harvest(trx: Trx, request: WithoutActor<AutopilotRequest>): Promise<CurationResult>
}

/** Omits the actor in each variant of the request. */
type WithoutActor<Request> = Request extends unknown ? Omit<Request, 'actorId'> : never

/**
 * The registry is a function, because stages are declared with the autopilot before the registry exists.
 */
export function createAutopilot(registry: () => Registry, systemUserId: string): Autopilot {
  return {
    apply: (trx, request) => applyAutopilot(trx, registry(), { ...request, actorId: systemUserId }),
    harvest: (trx, request) => applyHarvests(trx, registry(), { ...request, actorId: systemUserId }),
  }
}
