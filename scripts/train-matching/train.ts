// Trains the model that decides whether two places are one business (src/matching/data/model.json):
// `node scripts/train-matching/train.ts PAIRS.json`, with labelled pairs [{"id": "a/b", "same": true, "a": {...}, "b": {...}}].
// Prints what cross-validation by place says; only weights are written, no content of the pairs.
import { readFileSync, writeFileSync } from 'node:fs'
import { featuresOf } from '../../src/matching/features.ts'
import { formatTree, leafOf, type StoredModel, type Tree } from '../../src/matching/model.ts'
import { readPlaceFacts } from '../../src/matching/place-facts.ts'
import { type Sample, type TreeOptions, trainTrees } from './boosted-trees.ts'
import { foldsByPlace, seededRandom } from './folds.ts'
import { type Judged, thresholdsOf } from './thresholds.ts'

interface LabelledPair {
  readonly id: string
  readonly same: boolean
  readonly a: unknown
  readonly b: unknown
}

/** Features that cross-validation found useless. */
const leftOut = ['name_numbers', 'address_unit', 'social', 'name_first_word', 'name_unexplained_less']
const options: TreeOptions = {
  trees: 240,
  depth: 4,
  rate: 0.05,
  shrinkage: 5,
  minSamples: 4,
  samples: 0.6,
  features: 0.5,
}
const repetitions = 3
const folds = 5

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('usage: node scripts/train-matching/train.ts PAIRS.json')
const pairs = JSON.parse(readFileSync(path, 'utf8')) as LabelledPair[]
const rows = pairs.map(({ a, b }) => featuresOf(placeOf(a), placeOf(b)))
const features = Object.keys(rows[0] ?? {}).filter((name) => !leftOut.includes(name))
const samples = rows.map((row, index): Sample => {
  return { row: features.map((name) => row[name] ?? -1), same: pairs[index]?.same === true }
})

const judged: Judged[] = []
for (let repetition = 0; repetition < repetitions; repetition++) {
  const foldOf = foldsByPlace(
    pairs.map(({ id }) => id),
    folds,
    seededRandom(100 + repetition),
  )
  const round: Judged[] = []
  for (let fold = 0; fold < folds; fold++) {
    const others = samples.filter((_, index) => foldOf[index] !== fold)
    const model = trainTrees(others, options, seededRandom(fold + 1))

    samples.forEach((sample, index) => {
      if (foldOf[index] === fold) round.push({ same: sample.same, score: scoreOf(model, sample.row) })
    })
  }
  process.stdout.write(`${JSON.stringify(thresholdsOf(round))}\n`)
  judged.push(...round)
}
const { sameFrom, linkFrom } = thresholdsOf(judged)
const { base, trees } = trainTrees(samples, options, seededRandom(1))
const model: StoredModel = { features, base, sameFrom, linkFrom, trees: trees.map(formatTree) }
writeFileSync('src/matching/data/model.json', `${JSON.stringify(model, null, 2)}\n`)

function placeOf(value: unknown) {
  const place = readPlaceFacts(value)
  if (place === undefined) throw new Error('a pair without a place')
  return place
}

function scoreOf(model: { base: number; trees: readonly Tree[] }, row: readonly number[]): number {
  return 1 / (1 + Math.exp(-model.trees.reduce((sum, tree) => sum + leafOf(tree, row), model.base)))
}
