import { leafOf, type Tree } from '../../src/matching/model.ts'

export interface Sample {
  readonly row: readonly number[]
  readonly same: boolean
}

export interface TreeOptions {
  readonly trees: number
  readonly depth: number
  readonly rate: number
  /** Added to the weight of a leaf: small leaves say less. */
  readonly shrinkage: number
  readonly minSamples: number
  /** Shares of the samples and of the features that a tree sees. */
  readonly samples: number
  readonly features: number
}

interface Weighted extends Sample {
  readonly gradient: number
  readonly weight: number
}

/** Gradient boosting with log loss: each tree corrects the sum of those before it. */
export function trainTrees(samples: readonly Sample[], options: TreeOptions, random: () => number) {
  const base = Math.log(
    (samples.filter(({ same }) => same).length + 1) / (samples.filter(({ same }) => !same).length + 1),
  )
  const sums = samples.map(() => base)
  const trees: Tree[] = []
  const featureCount = samples[0]?.row.length ?? 0
  for (let count = 0; count < options.trees; count++) {
    const weighted = samples.map((sample, index): Weighted => {
      const probability = 1 / (1 + Math.exp(-(sums[index] ?? 0)))
      return { ...sample, gradient: Number(sample.same) - probability, weight: probability * (1 - probability) }
    })
    const features = Array.from({ length: featureCount }, (_, index) => index).filter(() => random() < options.features)
    const tree = grow(
      weighted.filter(() => random() < options.samples),
      features,
      options.depth,
      options,
    )
    trees.push(tree)
    samples.forEach(({ row }, index) => {
      sums[index] = (sums[index] ?? 0) + leafOf(tree, row)
    })
  }
  return { base, trees }
}

function grow(samples: readonly Weighted[], features: readonly number[], depth: number, options: TreeOptions): Tree {
  const leaf = { value: options.rate * ratio(total(samples), options) }
  if (depth === 0 || samples.length < 2 * options.minSamples) return leaf
  const split = bestSplit(samples, features, options)
  if (split === undefined) return leaf
  const { feature, limit } = split
  const isLeft = ({ row }: Weighted) => (row[feature] ?? -1) < limit
  return {
    feature,
    limit,
    left: grow(samples.filter(isLeft), features, depth - 1, options),
    right: grow(
      samples.filter((sample) => !isLeft(sample)),
      features,
      depth - 1,
      options,
    ),
  }
}

interface Total {
  readonly gradient: number
  readonly weight: number
}

function bestSplit(samples: readonly Weighted[], features: readonly number[], options: TreeOptions) {
  const all = total(samples)
  let best: { feature: number; limit: number; gain: number } | undefined
  for (const feature of features) {
    const value = (sample: Weighted | undefined) => sample?.row[feature] ?? -1
    const sorted = samples.toSorted((one, other) => value(one) - value(other))
    let [gradient, weight] = [0, 0]
    sorted.forEach((sample, index) => {
      const before = value(sorted[index - 1])
      const fits = index >= options.minSamples && sorted.length - index >= options.minSamples
      if (fits && before !== value(sample)) {
        const rest = { gradient: all.gradient - gradient, weight: all.weight - weight }
        const gain = strength({ gradient, weight }, options) + strength(rest, options) - strength(all, options)
        if (gain > (best?.gain ?? 0)) best = { feature, limit: (before + value(sample)) / 2, gain }
      }
      gradient += sample.gradient
      weight += sample.weight
    })
  }
  return best
}

function total(samples: readonly Weighted[]): Total {
  return {
    gradient: samples.reduce((sum, { gradient }) => sum + gradient, 0),
    weight: samples.reduce((sum, { weight }) => sum + weight, 0),
  }
}

function ratio({ gradient, weight }: Total, { shrinkage }: TreeOptions): number {
  return gradient / (weight + shrinkage)
}

function strength(sums: Total, options: TreeOptions): number {
  return sums.gradient * ratio(sums, options)
}
