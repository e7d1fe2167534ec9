/** What becomes of a row that failed: another try after a back-off, another try at a known time, the dead letters. */
export type Fate = 'retried' | 'waited' | 'failed'

/**
 * How a claimed row left our hands. `lost`: it was in other hands already and nothing was written. `unsettled`: the
 * database could not be told; the row is handed back when it can be, or else the lease runs out and brings it back.
 */
export type Settlement = 'completed' | Fate | 'lost' | 'released' | 'unsettled'
