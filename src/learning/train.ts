import { createHash } from 'node:crypto'
import { findTerms } from './find-terms.ts'
import { fitWeights } from './fit-weights.ts'
import { type Model, scoreOf, selectedFrom, suggestedFrom, type WeightedTerm } from './model.ts'
import { type Facts, isMet, isSameTerm, type Term } from './term.ts'

/** What a person decided about a row. */
export interface Decision {
  readonly id: string
  readonly isSelected: boolean
  /** Whether the rule of the gate would select the row. */
  readonly matchesRule: boolean
  readonly facts: Facts
}

/** Shares of the held-out decisions. */
export interface Evaluation {
  readonly held_out: number
  /** On which the model agrees with the person. */
  readonly accuracy: number
  /** On which the rule agrees. */
  readonly rule_accuracy: number
  /** Of the more frequent decision: what always deciding so would reach. */
  readonly majority_accuracy: number
  /** Of the rows that the model would select by itself, those that a person selected; null: it would select none. */
  readonly precision: number | null
}

export interface Trained extends Evaluation {
  readonly model: Model
}

/** Fewer decisions give no model. */
export const minDecisions = 200
const heldOutShare = 0.2

/** One decision in five, always the same ones, is kept from the training: the model is measured on it. */
function isHeldOut(id: string): boolean {
  return createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32 < heldOutShare
}

/** Trains on decisions and measures on the held-out ones. The weights of the former model are where the training begins. */
export function train(columns: readonly string[], decisions: readonly Decision[], former?: Model): Trained {
  const known = decisions.filter(({ id }) => !isHeldOut(id))
  const model = fitModel(columns, known, former)
  return {
    model,
    ...evaluate(
      model,
      decisions.filter(({ id }) => isHeldOut(id)),
    ),
  }
}

/** Whether the model may suggest: enough decisions, and better than the rule and than no knowledge. */
export function isReady(decisions: number, { accuracy, rule_accuracy, majority_accuracy }: Evaluation): boolean {
  return decisions >= minDecisions && accuracy > rule_accuracy && accuracy > majority_accuracy
}

function fitModel(columns: readonly string[], decisions: readonly Decision[], former: Model | undefined): Model {
  const rows = decisions.map(({ facts }) => facts)
  const { terms, facts } = distinctFacts(columns, rows)
  const labels = Uint8Array.from(decisions, ({ isSelected }) => Number(isSelected))
  const before = terms.map((term) => former?.terms.find((other) => isSameTerm(term, other))?.weight ?? 0)
  const { intercept, weights } = fitWeights({ facts, labels }, Float64Array.from(before))
  const weighted = terms.flatMap((term, index): WeightedTerm[] => {
    const weight = rounded(weights[index] ?? 0)
    return weight === 0 ? [] : [{ ...term, weight, share: rounded((facts[index]?.length ?? 0) / rows.length) }]
  })
  const effect = ({ weight, share }: WeightedTerm) => Math.abs(weight) * Math.sqrt(share * (1 - share))
  return { intercept: rounded(intercept), terms: weighted.toSorted((one, other) => effect(other) - effect(one)) }
}

/** The terms of all columns, and the rows that meet each. Of terms that the same rows meet, the first one. */
function distinctFacts(columns: readonly string[], rows: readonly Facts[]) {
  const found = new Map<string, { readonly term: Term; readonly met: Int32Array }>()
  for (const term of columns.flatMap((field) => findTerms(field, rows))) {
    const met = Int32Array.from(rows.flatMap((row, index) => (isMet(term, row[term.field]) ? [index] : [])))
    const key = createHash('sha256').update(met).digest('base64')
    if (!found.has(key)) found.set(key, { term, met })
  }
  return { terms: [...found.values()].map(({ term }) => term), facts: [...found.values()].map(({ met }) => met) }
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

function evaluate(model: Model, heldOut: readonly Decision[]): Evaluation {
  const scores = heldOut.map(({ facts }) => scoreOf(model, facts))
  const share = (isRight: (decision: Decision, index: number) => boolean) =>
    heldOut.length === 0 ? 0 : heldOut.filter(isRight).length / heldOut.length
  const selected = share(({ isSelected }) => isSelected)
  const chosen = heldOut.filter((_, index) => (scores[index] ?? 0) >= selectedFrom)
  return {
    held_out: heldOut.length,
    accuracy: share(({ isSelected }, index) => isSelected === (scores[index] ?? 0) >= suggestedFrom),
    rule_accuracy: share(({ isSelected, matchesRule }) => isSelected === matchesRule),
    majority_accuracy: Math.max(selected, 1 - selected),
    precision: chosen.length === 0 ? null : chosen.filter(({ isSelected }) => isSelected).length / chosen.length,
  }
}
