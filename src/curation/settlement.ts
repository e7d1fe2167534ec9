/** What happens to a row that failed: a retry after a back-off, a retry at a known time, or the dead letters. */
export type FailureSettlement = 'retried' | 'waited' | 'failed'

/**
 * How the work on a claimed row ended. `lost`: another process holds the row and nothing was written. `unsettled`: the
 * result could not be saved; the row is released as soon as possible, or reclaimed when its lease expires.
 */
export type Settlement = 'completed' | FailureSettlement | 'lost' | 'released' | 'unsettled'
