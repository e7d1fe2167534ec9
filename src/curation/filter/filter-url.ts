// A filter as URL parameters: `kind=in:contact,about&depth=lte:2&text=smith`. Each parameter is a condition, and all must
// hold; the default operator is equals. Lists are separated by commas, a comma in a value is `\,`. `-7d` means seven days
// ago. An area is the corners of its polygon: `location=within:-1.6 53.7,-1.4 53.7,-1.5 53.9`. A filter with `any` or `not` is one parameter `filter` with its JSON.
import { AppError } from '../../core/errors.ts'
import type { Polygon } from '../../core/polygon.ts'
import type { Column } from '../entities/column.ts'
import type { Entity } from '../entities/define-entity.ts'
import { type Condition, type Filter, type FilterNode, type Operator, operators, type Scalar } from './filter.ts'
import { parseConditions } from './parse-filter.ts'

/** List parameters that are not part of the filter. */
export const listParameters = ['sort', 'after', 'before', 'skip', 'limit', 'facets', 'total'] as const

/** Reserved parameter names: no entity may list a column with one of them. */
export const reservedNames: readonly string[] = ['text', 'filter', ...listParameters]

/** Writes a filter as URL parameters. `filterFromUrl` reads the same filter back. */
export function filterToUrl({ root }: Filter): URLSearchParams {
  return new URLSearchParams(root.all.map(parameterOf))
}

/**
 * Reads a filter from URL parameters. The caller removes other parameters (sort, limit) first. `me`: as in `parseFilter`.
 */
export function filterFromUrl(entity: Entity, parameters: URLSearchParams, me?: string): Filter {
  const parts = [...parameters].map(([name, raw]) => ({ at: name, given: nodeOf(entity, name, raw) }))
  return parseConditions(entity, parts, me)
}

function parameterOf(node: FilterNode): [string, string] {
  if ('text' in node) return ['text', node.text]
  if ('field' in node) return [node.field, written(node)]
  return ['filter', JSON.stringify(node)]
}

function written({ op, value }: Condition): string {
  if (value === undefined) return op
  if (isPolygon(value)) return `${op}:${value.coordinates[0].slice(0, -1).map((position) => position.join(' '))}`
  if (isList(value)) return `${op}:${value.map((each) => word(each).replace(/[\\,]/g, '\\$&')).join(',')}`
  const single = word(value)
  return op === 'equals' && operatorOf(single) === undefined ? single : `${op}:${single}`
}

function nodeOf(entity: Entity, name: string, raw: string): unknown {
  if (name === 'text') return { text: raw }
  if (name === 'filter') return jsonOf(raw)
  const op = operatorOf(raw)
  if (op !== undefined && operators[op] === 'none') return { field: name, op, ...(raw !== op && { value: raw }) }
  const rest = op === undefined ? raw : raw.slice(op.length + 1)
  const takes = operators[op ?? 'equals']
  if (takes === 'area') return { field: name, op, value: polygonOf(rest) }
  const read = (text: string) => readValue(entity.columns.get(name), text)
  return { field: name, op: op ?? 'equals', value: takes === 'one' ? read(rest) : pieces(rest).map(read) }
}

function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch (cause) {
    const fields = [{ field: 'filter', problem: 'is no JSON', way_out: 'Send {"any": [...]} or {"not": {...}}.' }]
    throw new AppError('fields_invalid', 'filter is no JSON.', { cause, fields })
  }
}

/** The operator at the start of a parameter: before a colon, or alone if it takes no value. */
function operatorOf(raw: string): Operator | undefined {
  const [name = ''] = raw.split(':', 1)
  if (!Object.hasOwn(operators, name)) return undefined
  const op = name as Operator
  return raw.length > name.length || operators[op] === 'none' ? op : undefined
}

/** The corners of a polygon, longitude first; the first one is not repeated. The parser reports other texts. */
function polygonOf(text: string): unknown {
  const corners = text.split(',').map((corner) => corner.trim().split(/ +/).map(Number))
  return { type: 'Polygon', coordinates: [[...corners, corners[0]]] }
}

function isPolygon(value: Required<Condition>['value']): value is Polygon {
  return typeof value === 'object' && 'coordinates' in value
}

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value)
}

function word(value: Scalar): string {
  return typeof value === 'object' ? `-${value.days_ago}d` : String(value)
}

/** Converts a text to the column's type if possible; otherwise the parser reports it. */
function readValue(column: Column | undefined, text: string): unknown {
  if (column?.type === 'whole' || column?.type === 'decimal') {
    return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
  }
  if (column?.type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  const [, days] = (column?.type === 'date' && /^-(\d{1,9})d$/.exec(text)) || []
  return days === undefined ? text : { days_ago: Number(days) }
}

/** Splits at commas; a backslash escapes the next character. */
function pieces(text: string): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ',') parts.push('')
    else {
      if (text[at] === '\\') at++
      parts[parts.length - 1] += text[at] ?? ''
    }
  }
  return parts
}
