import type { Say } from '../../words/define-words.ts'
import type { gridWords } from '../words.ts'
import type { Condition, Operator } from './condition.ts'

type Key = keyof typeof gridWords.en & string

const keys = {
  equals: 'opEquals',
  not_equals: 'opNotEquals',
  in: 'opIn',
  not_in: 'opNotIn',
  contains: 'opContains',
  not_contains: 'opNotContains',
  starts_with: 'opStartsWith',
  gt: 'opGt',
  gte: 'opGte',
  lt: 'opLt',
  lte: 'opLte',
  between: 'opBetween',
  before: 'opBefore',
  after: 'opAfter',
  has_any: 'opHasAny',
  has_all: 'opHasAll',
  has_none: 'opHasNone',
  is_null: 'opIsNull',
  is_not_null: 'opIsNotNull',
} as const satisfies Record<Operator, Key>

export const operatorKey = (op: Operator): Key => keys[op]

interface ValueWords {
  readonly say: Say<Key>
  readonly inWords: (code: string) => string
  /** Where there is room for no more; left out: all of them. */
  readonly most?: number
}

/** "contact, about", "1 and 3", "7 days ago" */
export function valuesInWords({ op, values }: Condition, { say, inWords, most = values.length }: ValueWords): string {
  const words = values.map((value) => {
    const [, days] = /^-(\d+)d$/.exec(value) ?? []
    return days === undefined ? inWords(value) : say('daysAgo', { days: Number(days) })
  })
  if (op === 'between') return words.join(` ${say('and')} `)
  return words.length > most ? `${words.slice(0, most).join(', ')} +${words.length - most}` : words.join(', ')
}
