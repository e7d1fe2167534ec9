// Logistic regression over facts that are true or false. First with a penalty on the sum of the weights, which leaves few of them
// above zero; then those few alone, almost without a penalty, so that the weights are not too small.

export interface Sample {
  /** Per fact, the numbers of the rows for which it is true. */
  readonly facts: readonly Int32Array[]
  /** Per row, 1 for Selected. */
  readonly labels: Uint8Array
}

export interface Weights {
  readonly intercept: number
  /** Per fact; zero: not used. */
  readonly weights: Float64Array
}

/** As many as a person reads. */
const maxWeights = 12
/** How much a fact must explain, in units of what chance explains. */
const strictness = 0.2
const maxPasses = 200
const smallChange = 1e-3

/** `start`: the weights of a former fit, which is continued. */
export function fitWeights(sample: Sample, start: Float64Array): Weights {
  const { facts, labels } = sample
  const l1 = strictness * Math.sqrt(labels.length * Math.log(facts.length + 2))
  const first = descend(sample, start, { l1, l2: 0 })
  const effect = (index: number) => {
    const share = (facts[index]?.length ?? 0) / labels.length
    return Math.abs(first.weights[index] ?? 0) * Math.sqrt(share * (1 - share))
  }
  const used = [...facts.keys()].filter((index) => first.weights[index] !== 0)
  const best = used.toSorted((one, other) => effect(other) - effect(one)).slice(0, maxWeights)
  const few = descend(
    { facts: best.map((index) => facts[index] ?? new Int32Array()), labels },
    Float64Array.from(best, (index) => first.weights[index] ?? 0),
    { l1: 0, l2: 1 },
  )
  const weights = new Float64Array(facts.length)
  for (const [position, index] of best.entries()) weights[index] = few.weights[position] ?? 0
  return { intercept: few.intercept, weights }
}

/** One weight after the other, each by a Newton step, until none changes much. */
function descend({ facts, labels }: Sample, start: Float64Array, { l1, l2 }: { l1: number; l2: number }): Weights {
  const weights = new Float64Array(facts.length)
  const margins = new Float64Array(labels.length)
  const chances = new Float64Array(labels.length).fill(0.5)
  const all = Int32Array.from(labels.keys())
  const move = (rows: Int32Array, by: number) => {
    for (const row of rows) {
      const margin = (margins[row] ?? 0) + by
      margins[row] = margin
      chances[row] = 1 / (1 + Math.exp(-margin))
    }
  }
  for (const [index, rows] of facts.entries()) {
    const weight = start[index] ?? 0
    weights[index] = weight
    if (weight !== 0) move(rows, weight)
  }
  const step = (rows: Int32Array, weight: number, penalty: number, ridge: number) => {
    let [slope, curve] = [ridge * weight, ridge]
    for (const row of rows) {
      const chance = chances[row] ?? 0
      slope += chance - (labels[row] ?? 0)
      curve += chance * (1 - chance)
    }
    // Where all chances are near 0 or 1 the curve is flat, and a step would be too long.
    const bent = Math.max(curve, rows.length * 0.1, 1e-9)
    const target = weight - slope / bent
    return Math.sign(target) * Math.max(0, Math.abs(target) - penalty / bent)
  }
  let intercept = 0
  for (let pass = 0; pass < maxPasses; pass++) {
    const moved = step(all, intercept, 0, 0)
    let largest = Math.abs(moved - intercept)
    move(all, moved - intercept)
    intercept = moved
    for (const [index, rows] of facts.entries()) {
      const weight = weights[index] ?? 0
      const next = step(rows, weight, l1, l2)
      if (next === weight) continue
      move(rows, next - weight)
      weights[index] = next
      largest = Math.max(largest, Math.abs(next - weight))
    }
    if (largest < smallChange) break
  }
  return { intercept, weights }
}
