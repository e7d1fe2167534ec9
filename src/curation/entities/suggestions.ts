import { decimal, joinedFrom, type Relation, tags } from './column.ts'

/** What the model of the gate says of a row that waits for a decision. */
const suggestion: Relation = { name: 'suggestion', table: 'suggestion_scores', own: 'id', other: 'row_id' }

/** Columns of every table with a gate: how likely a person selects the row, 0 to 1, and why. */
export const suggested = {
  suggestion: joinedFrom(suggestion, 'score', decimal),
  suggestion_reasons: joinedFrom(suggestion, 'reasons', tags),
}
