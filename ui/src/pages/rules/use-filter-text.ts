import type { FilterNode } from '../../api/entity-routes.ts'
import { isKindColumn } from '../../grid/cells/value-text.ts'
import { useColumnLabel } from '../../grid/columns/column-labels.ts'
import { isOperator } from '../../grid/filter/condition.ts'
import { formatValues, operatorKey } from '../../grid/filter/operator-labels.ts'
import { gridMessages } from '../../grid/messages.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useKindLabel } from '../../messages/kind-labels.ts'
import { messages } from './messages.ts'

/** A filter of the rows of an entity, of any depth, as a sentence. */
export function useFilterText(entity: string): (filter: unknown) => string {
  const t = useMessages(messages)
  const tGrid = useMessages(gridMessages)
  const columnLabel = useColumnLabel(entity)
  const codeLabel = useCodeLabel()
  const kindLabel = useKindLabel()
  const nodeText = (node: FilterNode): string => {
    if ('all' in node) return join(node.all, t('and'))
    if ('any' in node) return join(node.any, t('or'))
    if ('not' in node) return t('not', { what: nodeText(node.not) })
    if ('text' in node) return t('containsText', { text: node.text })
    const { field, op, value } = node
    const values = value === undefined ? [] : [value].flat().map(valueText)
    const known = isOperator(op) ? { field, op, values } : undefined
    const condition =
      known === undefined
        ? op
        : `${tGrid(operatorKey(known.op))} ${formatValues(known, { t: tGrid, valueLabel: isKindColumn(field) ? kindLabel : codeLabel })}`
    return `${columnLabel(field)} ${condition}`.trim()
  }
  const join = (nodes: readonly FilterNode[], separator: string): string =>
    nodes
      .map((node) => (nodes.length > 1 && isGroup(node) ? `(${nodeText(node)})` : nodeText(node)))
      .join(` ${separator} `)
  return (filter) => {
    const sentence = nodeText(filter as FilterNode)
    return sentence === '' ? t('everything') : sentence
  }
}

const isGroup = (node: FilterNode): boolean =>
  ('all' in node && node.all.length > 1) || ('any' in node && node.any.length > 1)

function valueText(value: unknown): string {
  return typeof value === 'object' && value !== null && 'days_ago' in value
    ? `-${String(value.days_ago)}d`
    : String(value)
}
