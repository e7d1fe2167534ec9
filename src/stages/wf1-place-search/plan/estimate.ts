/** Estimated number of places, with a 95 % confidence interval. */
export interface Estimate {
  readonly found: number
  readonly estimated: number
  readonly low: number
  /** Undefined when unknown: too few places were seen twice, or the search stopped early. */
  readonly high: number | undefined
}

/** Results of the second pass over parts of the area. */
interface Recapture {
  /** All places found so far. */
  readonly known: number
  /** Found by the tiling alone. */
  readonly tiled: number
  /** Distinct places that the second pass returned. */
  readonly seen: number
  /** Those of them that the tiling had missed. */
  readonly missed: number
}

/**
 * Capture-recapture (Lincoln-Petersen). The second pass is a sample of all places, so the share of it that the tiling
 * missed estimates the share missed overall. The bounds are Clopper and Pearson's: exact for small counts (often none
 * missed), where the normal approximation gives an interval of width 0.
 */
export function estimateTotal({ known, tiled, seen, missed }: Recapture): Estimate {
  if (seen === 0) return { found: known, estimated: known, low: known, high: known === 0 ? 0 : undefined }
  const [lowShare, highShare] = shareBounds(missed, seen)
  const total = (share: number) => Math.max(known, tiled / (1 - share))
  return {
    found: known,
    estimated: Math.round(total(missed / (seen + 1))),
    low: Math.floor(total(lowShare)),
    high: highShare >= 1 ? undefined : Math.ceil(total(highShare)),
  }
}

/** The 95 % Clopper-Pearson bounds for `hits` of `trials`. */
function shareBounds(hits: number, trials: number): [number, number] {
  const low = hits === 0 ? 0 : solve((share) => 1 - atMost(hits - 1, trials, share), 0.025)
  const high = hits === trials ? 1 : solve((share) => 1 - atMost(hits, trials, share), 0.975)
  return [low, high]
}

/** Bisection: the share at which a rising function has the value. */
function solve(rising: (share: number) => number, value: number): number {
  let [from, to] = [0, 1]
  for (let step = 0; step < 50; step++) {
    const middle = (from + to) / 2
    if (rising(middle) < value) from = middle
    else to = middle
  }
  return (from + to) / 2
}

/** Probability of at most `hits` successes in `trials`. Uses logarithms, because 0.01 to the power of 1,000 underflows. */
function atMost(hits: number, trials: number, share: number): number {
  if (share <= 0) return 1
  if (share >= 1) return hits >= trials ? 1 : 0
  const step = Math.log(share) - Math.log1p(-share)
  let term = trials * Math.log1p(-share)
  let sum = Math.exp(term)
  for (let hit = 1; hit <= hits; hit++) {
    term += Math.log(trials - hit + 1) - Math.log(hit) + step
    sum += Math.exp(term)
  }
  return Math.min(1, sum)
}
