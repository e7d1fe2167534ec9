import type { AppError } from '../core/errors.ts'
import { troubleCodes } from './dequeue.ts'

/** What happens to a row that failed: a retry after a back-off, a retry at a known time, or the dead letters. */
export type FailureSettlement = 'retried' | 'waited' | 'failed'

/**
 * How the work on a claimed row ended. `lost`: another process holds the row and nothing was written. `unsettled`: the
 * result could not be saved; the row is released as soon as possible, or reclaimed when its lease expires.
 */
export type Settlement = 'completed' | FailureSettlement | 'lost' | 'released' | 'unsettled'

/** Whether the work led anywhere: to a result, or to an answer of a site or a provider that refuses it. */
export function isResult(settlement: Settlement, error: AppError | undefined): boolean {
  if (settlement === 'completed') return true
  const isFailure = settlement === 'retried' || settlement === 'waited' || settlement === 'failed'
  return isFailure && error !== undefined && !troubleCodes.includes(error.code)
}
