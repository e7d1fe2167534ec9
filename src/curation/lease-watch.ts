// A lease outlasts an outage of the database, so it is long. A worker that is gone is noticed sooner, by its missing
// heartbeats. To write its rows twice is not possible: their token changes when they are reclaimed.

/** How often a worker extends its leases. */
export const heartbeatSeconds = 5
/** How often leases are checked. */
export const checkSeconds = 5
/** A worker without a heartbeat for so long is gone: dead, frozen or cut off. With the check, its rows wait 25 s at most. */
export const maxSilenceSeconds = 20
/** Between two checks. After a longer pause it is not known whether the others could reach the database meanwhile. */
const maxPauseSeconds = 3 * checkSeconds

/**
 * Judges the silence of other workers. It counts only while this process reaches the database without a break: after an
 * outage the heartbeats of all workers are old.
 */
export class LeaseWatch {
  private since = Number.POSITIVE_INFINITY
  private last = Number.NEGATIVE_INFINITY

  /**
   * Records that the database answered at `now`, in seconds by its clock. Returns the time since when every worker must have
   * sent a heartbeat; undefined if there is no such time.
   */
  mustBeatSince(now: number): number | undefined {
    const isUnbroken = now >= this.last && now - this.last <= maxPauseSeconds
    if (!isUnbroken) this.since = now
    this.last = now
    const limit = now - maxSilenceSeconds
    return this.since <= limit ? limit : undefined
  }
}
