import type { Entity } from '../curation/entities/define-entity.ts'
import { type Facts, isMet, type Term, termText } from './term.ts'

/** A condition and what it adds to the score, in log-odds. `share`: of the decided rows, those that meet it. */
export type WeightedTerm = Term & { readonly weight: number; readonly share: number }

export interface Model {
  readonly intercept: number
  /** The weightiest first. */
  readonly terms: readonly WeightedTerm[]
}

/** From this score on, the suggestion is Selected. */
export const suggestedFrom = 0.5
/**
 * From this score on, the model selects by itself if it may: not where it is in doubt. Two facts that only count together give a
 * score of 0.65 to 0.75 where a person is right in nine of ten cases.
 */
export const selectedFrom = 0.6

const maxReasons = 3

export interface Suggestion {
  /** How likely a person selects the row, 0 to 1. */
  readonly score: number
  /** What counts most for the suggestion, as conditions that the row meets (see `termText`). */
  readonly reasons: readonly string[]
}

export function scoreOf({ intercept, terms }: Model, facts: Facts): number {
  const margin = terms.reduce((sum, term) => sum + (isMet(term, facts[term.field]) ? term.weight : 0), intercept)
  return 1 / (1 + Math.exp(-margin))
}

/** The score of a row and its reasons: the conditions that move it furthest from the average of the decided rows. */
export function suggest(entity: Entity, model: Model, facts: Facts): Suggestion {
  const score = scoreOf(model, facts)
  const side = score >= suggestedFrom ? 1 : -1
  const effects = model.terms.map((term) => {
    const holds = isMet(term, facts[term.field])
    return { term, holds, effect: side * term.weight * ((holds ? 1 : 0) - term.share) }
  })
  const strongest = effects.filter(({ effect }) => effect > 0).toSorted((one, other) => other.effect - one.effect)
  // One reason per column, because others say the same; rather what the row is than what it is not.
  const fields = [...new Set(strongest.map(({ term }) => term.field))].slice(0, maxReasons)
  const reasons = fields.flatMap((field) => {
    const ofField = strongest.filter(({ term }) => term.field === field)
    const best = ofField.find(({ holds }) => holds) ?? ofField[0]
    return best === undefined ? [] : termText(entity, best.term, best.holds)
  })
  return { score: Math.round(score * 100) / 100, reasons }
}
