/** How a run to contacts may spend its maximum: on searches and on the details of places. In millionths. */
export interface CostSplit {
  readonly searches: number
  /** Null: details cost nothing. */
  readonly maxPlaces: number | null
}

/**
 * Both parts together never exceed the maximum: each has its own limit. When it is enough for everything expected, searches get
 * what details leave; otherwise both are cut in proportion.
 */
export function splitCost(
  maximum: number,
  expected: { readonly searches: number; readonly places: number; readonly perPlace: number },
): CostSplit {
  if (expected.perPlace === 0) return { searches: maximum, maxPlaces: null }
  const details = expected.places * expected.perPlace
  const isEnough = expected.searches + details <= maximum
  const forDetails = isEnough ? details : Math.floor((maximum * details) / (expected.searches + details))
  return { searches: maximum - forDetails, maxPlaces: Math.floor(forDetails / expected.perPlace) }
}
