import type { FilterNode } from '../../api/entity-routes.ts'
import { columnLabel, columnLabels } from '../../grid/columns/column-labels.ts'
import { isOperator } from '../../grid/filter/condition.ts'
import { formatValues, operatorKey } from '../../grid/filter/operator-labels.ts'
import { gridMessages } from '../../grid/messages.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

/** A whole filter as a sentence, however deep it goes: a rule must be read before it is switched on. */
export function useFilterText(): (filter: unknown) => string {
  const t = useMessages(messages)
  const tGrid = useMessages(gridMessages)
  const tColumn = useMessages(columnLabels)
  const codeLabel = useCodeLabel()
  const tell = (node: FilterNode): string => {
    if ('all' in node) return join(node.all, t('and'))
    if ('any' in node) return join(node.any, t('or'))
    if ('not' in node) return t('not', { what: tell(node.not) })
    if ('text' in node) return t('hasWords', { text: node.text })
    const { field, op, value } = node
    const values = value === undefined ? [] : [value].flat().map(wordOf)
    const known = isOperator(op) ? { field, op, values } : undefined
    const told =
      known === undefined
        ? op
        : `${tGrid(operatorKey(known.op))} ${formatValues(known, { t: tGrid, valueLabel: codeLabel })}`
    return `${columnLabel(tColumn, field)} ${told}`.trim()
  }
  const join = (nodes: readonly FilterNode[], word: string): string =>
    nodes.map((node) => (nodes.length > 1 && isGroup(node) ? `(${tell(node)})` : tell(node))).join(` ${word} `)
  return (filter) => {
    const sentence = tell(filter as FilterNode)
    return sentence === '' ? t('everything') : sentence
  }
}

const isGroup = (node: FilterNode): boolean =>
  ('all' in node && node.all.length > 1) || ('any' in node && node.any.length > 1)

function wordOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'days_ago' in value
    ? `-${String(value.days_ago)}d`
    : String(value)
}
