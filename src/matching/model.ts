import { readFileSync } from 'node:fs'
import type { Features } from './features.ts'

/** A decision: to the left if the feature is below the limit. Or the value of a leaf. */
export type Tree = { readonly value: number } | { feature: number; limit: number; left: Tree; right: Tree }

/** Small trees whose values are added up. The sum is the logarithm of the odds that both places are one business. */
export interface Model {
  readonly features: readonly string[]
  readonly base: number
  readonly trees: readonly Tree[]
  /** From this probability on, both are one business: as many wrong answers on either side. */
  readonly sameFrom: number
  /** From this probability on, places may be linked without asking a person. */
  readonly linkFrom: number
}

/** The model as stored: a tree is its decisions (`feature:limit`) and leaves (`=value`), parents first, left before right. */
export interface StoredModel extends Omit<Model, 'trees'> {
  readonly trees: readonly string[]
}

let loaded: Model | undefined

/** The trained model, read on first use. */
export function placeModel(): Model {
  if (loaded === undefined) {
    const stored = JSON.parse(readFileSync(new URL('./data/model.json', import.meta.url), 'utf8')) as StoredModel
    loaded = { ...stored, trees: stored.trees.map(parseTree) }
  }
  return loaded
}

/** The probability, 0 to 1, that places with these features are one business. */
export function probabilityOf({ features, base, trees }: Model, values: Features, penalty = 0): number {
  const row = features.map((name) => values[name] ?? -1)
  const logOdds = trees.reduce((sum, tree) => sum + leafOf(tree, row), base) - penalty
  return 1 / (1 + Math.exp(-logOdds))
}

export function leafOf(tree: Tree, row: readonly number[]): number {
  let node = tree
  while (!('value' in node)) node = (row[node.feature] ?? -1) < node.limit ? node.left : node.right
  return node.value
}

export function formatTree(tree: Tree): string {
  if ('value' in tree) return `=${Number(tree.value.toFixed(4))}`
  return `${tree.feature}:${Number(tree.limit.toFixed(4))} ${formatTree(tree.left)} ${formatTree(tree.right)}`
}

function parseTree(text: string): Tree {
  const parts = text.split(' ')
  const read = (): Tree => {
    const part = parts.shift() ?? '=0'
    if (part.startsWith('=')) return { value: Number(part.slice(1)) }
    const [feature, limit] = part.split(':').map(Number)
    const left = read()
    return { feature: feature ?? 0, limit: limit ?? 0, left, right: read() }
  }
  return read()
}
