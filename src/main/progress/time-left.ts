/** The work left at one site, in requests. */
export interface SiteWork {
  readonly left: number
  /** Seconds since its last step. */
  readonly idle: number
  /** Seconds until it can continue. */
  readonly startsIn: number
  /** Seconds per request, if this site needs more than the others. */
  readonly pace: number | undefined
}

interface Speed {
  /** Requests per second to all sites together. */
  readonly rate: number
  /** The least seconds between two requests to one site. */
  readonly pace: number
}

/**
 * Seconds until the last site is done. All sites get an equal share of the rate, none more than its pace permits: so a
 * site with many requests left ends later than the others. Sites that are slow or wait have a bound of their own.
 */
export function timeLeft(sites: readonly SiteWork[], speed: Speed): number {
  const open = sites.filter(({ left }) => left > 0).sort((one, other) => one.left - other.left)
  return open.reduce((latest, site) => Math.max(latest, ownTime(site, speed.pace)), sharedTime(open, speed))
}

function ownTime({ left, idle, startsIn, pace: own }: SiteWork, usual: number): number {
  const pace = own ?? usual
  // Shorter waits are the gap between two requests, which the pace contains.
  return startsIn > pace ? startsIn + left * pace : left * pace - Math.min(idle, pace)
}

/** `open` is sorted: each round ends when the next site has no work left. */
function sharedTime(open: readonly SiteWork[], { rate, pace }: Speed): number {
  let seconds = 0
  let done = 0
  for (const [index, { left }] of open.entries()) {
    const secondsPerRequest = Math.max(pace, (open.length - index) / rate)
    seconds += (left - done) * secondsPerRequest
    done = left
  }
  return open.length === 0 ? 0 : seconds - sinceLastStep(open, pace)
}

/** Where all sites proceed together, part of their next step is over. A site that is idle for longer waits for the rate. */
function sinceLastStep(open: readonly SiteWork[], usual: number): number {
  const most = open.at(-1)?.left ?? 0
  return open
    .filter(({ left }) => left > most - 1)
    .map(({ idle, pace = usual }) => (idle > 2 * pace ? 0 : Math.min(idle, pace)))
    .reduce((least, seconds) => Math.min(least, seconds), Number.POSITIVE_INFINITY)
}
