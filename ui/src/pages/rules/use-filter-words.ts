import type { FilterNode } from '../../api/entity-routes.ts'
import { columnLabel, columnWords } from '../../grid/columns/column-words.ts'
import { isOperator } from '../../grid/filter/condition.ts'
import { operatorKey, valuesInWords } from '../../grid/filter/operator-words.ts'
import { gridWords } from '../../grid/words.ts'
import { useCodeWords } from '../../words/code-words.ts'
import { useWords } from '../../words/define-words.ts'
import { words } from './words.ts'

/** A whole filter as a sentence, however deep it goes: a rule must be read before it is switched on. */
export function useFilterWords(): (filter: unknown) => string {
  const say = useWords(words)
  const sayGrid = useWords(gridWords)
  const sayColumn = useWords(columnWords)
  const inWords = useCodeWords()
  const tell = (node: FilterNode): string => {
    if ('all' in node) return join(node.all, say('and'))
    if ('any' in node) return join(node.any, say('or'))
    if ('not' in node) return say('not', { what: tell(node.not) })
    if ('text' in node) return say('hasWords', { text: node.text })
    const { field, op, value } = node
    const values = value === undefined ? [] : [value].flat().map(wordOf)
    const known = isOperator(op) ? { field, op, values } : undefined
    const told =
      known === undefined ? op : `${sayGrid(operatorKey(known.op))} ${valuesInWords(known, { say: sayGrid, inWords })}`
    return `${columnLabel(sayColumn, field)} ${told}`.trim()
  }
  const join = (nodes: readonly FilterNode[], word: string): string =>
    nodes.map((node) => (nodes.length > 1 && isGroup(node) ? `(${tell(node)})` : tell(node))).join(` ${word} `)
  return (filter) => {
    const sentence = tell(filter as FilterNode)
    return sentence === '' ? say('everything') : sentence
  }
}

const isGroup = (node: FilterNode): boolean =>
  ('all' in node && node.all.length > 1) || ('any' in node && node.any.length > 1)

function wordOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'days_ago' in value
    ? `-${String(value.days_ago)}d`
    : String(value)
}
