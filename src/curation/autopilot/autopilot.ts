import type { Trx } from '../../db/transaction.ts'
import type { CurationResult } from '../change-curation.ts'
import type { Registry } from '../registry.ts'
import { type AutopilotRequest, applyAutopilot } from './apply-autopilot.ts'

/** What a stage is given to let rules select among the rows it writes. */
export interface Autopilot {
  /** See `applyAutopilot`. */
  apply(trx: Trx, request: WithoutActor<AutopilotRequest>): Promise<CurationResult>
}

/** Without the actor, in each of the request's forms. */
type WithoutActor<Request> = Request extends unknown ? Omit<Request, 'actorId'> : never

/**
 * The registry comes as a question: stages are declared with their tools before there is a registry of them, and ask for
 * it only when they save.
 */
export function createAutopilot(registry: () => Registry, systemUserId: string): Autopilot {
  return { apply: (trx, request) => applyAutopilot(trx, registry(), { ...request, actorId: systemUserId }) }
}
