import type { Row } from '../../api/entity-routes.ts'
import { valueIn } from '../../lib/value-in.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useKindLabel } from '../../messages/kind-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { isKindColumn } from '../cells/value-text.ts'
import { useColumnLabel } from '../columns/column-labels.ts'
import { readCondition } from '../filter/condition.ts'
import { suggestionMessages } from './messages.ts'

/** The reasons for a suggestion in words: "Page kinds: Team, E-mail: yes, Rating: 4.6". Of a number the row's own value is shown. */
export function useReasonText(): (row: Row) => string {
  const t = useMessages(suggestionMessages)
  const columnLabel = useColumnLabel()
  const codeLabel = useCodeLabel()
  const kindLabel = useKindLabel()
  const { number } = useFormat()
  const textOf = (row: Row, reason: string): string => {
    const at = reason.indexOf('=')
    const { field, op, values } = readCondition(reason.slice(0, at), reason.slice(at + 1))
    const column = columnLabel(field)
    const own = valueIn(row, field)
    if (op === 'is_null' || own === null || own === undefined) return t('missing', { column })
    if (op === 'is_not_null') return t('present', { column })
    const isList = op === 'has_any' || op === 'has_none'
    const given = isList ? (values[0] ?? '') : own
    const value =
      typeof given === 'number'
        ? number(given)
        : isKindColumn(field)
          ? kindLabel(String(given))
          : codeLabel(String(given))
    return t(op === 'has_none' ? 'isNot' : 'isValue', { column, value })
  }
  return (row) =>
    reasonsOf(row)
      .map((reason) => textOf(row, reason))
      .join(', ')
}

const reasonsOf = ({ suggestion_reasons: reasons }: Row): readonly string[] =>
  Array.isArray(reasons) ? reasons.map(String) : []
