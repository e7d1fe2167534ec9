import type { Operator } from '../../../../src/http/contract/types.ts'
import type { Translate } from '../../messages/define-messages.ts'
import type { gridMessages } from '../messages.ts'
import type { Condition } from './condition.ts'

type Key = keyof typeof gridMessages.en & string

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
  within: 'opWithin',
  is_null: 'opIsNull',
  is_not_null: 'opIsNotNull',
} as const satisfies Record<Operator, Key>

export const operatorKey = (op: Operator): Key => keys[op]

interface ValueFormat {
  readonly t: Translate<Key>
  readonly valueLabel: (code: string) => string
  /** Default: all values. */
  readonly most?: number
}

/** "contact, about", "1 and 3", "7 days ago" */
export function formatValues({ op, values }: Condition, { t, valueLabel, most = values.length }: ValueFormat): string {
  if (op === 'within') return t('corners', { count: values.length })
  const words = values.map((value) => {
    const [, days] = /^-(\d+)d$/.exec(value) ?? []
    return days === undefined
      ? valueLabel(value)
      : Number(days) === 0
        ? t('today')
        : t('daysAgo', { days: Number(days) })
  })
  // Two codes may have the same word: `amenity=dentist` and `healthcare=dentist`.
  const labels = op === 'between' ? words : [...new Set(words)]
  if (op === 'between') return labels.join(` ${t('and')} `)
  return labels.length > most ? `${labels.slice(0, most).join(', ')} +${labels.length - most}` : labels.join(', ')
}
