/** How many there are, with the bounds between which the truth lies in 95 of 100 searches. */
export interface Estimate {
  readonly found: number
  readonly estimated: number
  readonly low: number
  /** Undefined where nothing can be said: too little was looked at twice, or the search stopped before its end. */
  readonly high: number | undefined
}

/** What a second look over parts of the area brought up. */
interface Recapture {
  /** All places known by now, however they were found. */
  readonly known: number
  /** Found by the tiling alone. */
  readonly tiled: number
  /** Different places that the second look returned. */
  readonly seen: number
  /** Those of them that the tiling had missed. */
  readonly missed: number
}

/**
 * Capture-recapture (Lincoln-Petersen). The second look is a sample of all places, so the share of it that the tiling had
 * missed is the share it misses of all. The bounds are those of Clopper and Pearson on that share: exact for the small
 * counts met here (often none missed), where the normal approximation gives an interval of no width.
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

/** The 95 % bounds of Clopper and Pearson for a share of which `hits` of `trials` were seen. */
function shareBounds(hits: number, trials: number): [number, number] {
  const low = hits === 0 ? 0 : solve((share) => 1 - atMost(hits - 1, trials, share), 0.025)
  const high = hits === trials ? 1 : solve((share) => 1 - atMost(hits, trials, share), 0.975)
  return [low, high]
}

/** Where a rising function of a share takes the value. */
function solve(rising: (share: number) => number, value: number): number {
  let [from, to] = [0, 1]
  for (let step = 0; step < 50; step++) {
    const middle = (from + to) / 2
    if (rising(middle) < value) from = middle
    else to = middle
  }
  return (from + to) / 2
}

/** Chance of at most `hits` successes in `trials`. Summed in logarithms: 0.01 to the power of 1,000 is zero to a double. */
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
