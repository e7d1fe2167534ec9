// Conditions in URLs (docs/filters.md, "In a URL") and as JSON in request bodies.
import type { FilterNode, Operator } from '../../../../src/http/contract/types.ts'
import { pageParameters } from '../page-parameters.ts'

/** The query string. */
type UrlSearch = Readonly<Record<string, string | readonly string[]>>

const takes = {
  equals: 'one',
  not_equals: 'one',
  in: 'list',
  not_in: 'list',
  contains: 'one',
  not_contains: 'one',
  starts_with: 'one',
  gt: 'one',
  gte: 'one',
  lt: 'one',
  lte: 'one',
  between: 'list',
  before: 'one',
  after: 'one',
  has_any: 'list',
  has_all: 'list',
  has_none: 'list',
  within: 'list',
  is_null: 'none',
  is_not_null: 'none',
} as const satisfies Readonly<Record<Operator, 'one' | 'list' | 'none'>>

export interface Condition {
  readonly field: string
  readonly op: Operator
  /** Text, as in the URL. */
  readonly values: readonly string[]
}

interface Column {
  readonly name: string
  readonly type: string
}

export const takesOf = (op: Operator): 'one' | 'list' | 'none' => takes[op]
export const isOperator = (name: string): name is Operator => Object.hasOwn(takes, name)

export function readCondition(field: string, raw: string): Condition {
  const [name = ''] = raw.split(':', 1)
  if (isOperator(name)) {
    if (takes[name] === 'none' && raw === name) return { field, op: name, values: [] }
    if (raw.length > name.length) {
      const rest = raw.slice(name.length + 1)
      return { field, op: name, values: takes[name] === 'list' ? splitList(rest) : [rest] }
    }
  }
  return { field, op: 'equals', values: [raw] }
}

export function writeCondition({ op, values }: Condition): string {
  if (takes[op] === 'none') return op
  if (takes[op] === 'list') return `${op}:${values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',')}`
  const [value = ''] = values
  return op === 'equals' && !isOperator(value.split(':', 1)[0] ?? '') ? value : `${op}:${value}`
}

/** Parameters that are not conditions on a column. */
const reserved = new Set(['text', 'filter', 'sort', ...pageParameters])

/** The conditions of a URL, in order. Unknown columns are kept: the server rejects them with a message. */
export function conditionsIn(search: UrlSearch): Condition[] {
  return Object.entries(search).flatMap(([field, raw]) =>
    reserved.has(field) ? [] : [raw].flat().map((each) => readCondition(field, each)),
  )
}

/** The filter of a URL as JSON, for bulk changes, exports and saved views. */
export function filterIn(search: UrlSearch, columns: readonly Column[]): FilterNode {
  const types = new Map(columns.map(({ name, type }) => [name, type]))
  const texts = [search.text ?? []].flat().map((text) => ({ text }))
  const nested = [search.filter ?? []].flat().map(readNested)
  const own = conditionsIn(search).map(({ field, op, values }) => {
    const read = values.map((value) => readValue(types.get(field), value))
    const [value = ''] = read
    if (op === 'within') return { field, op, value: areaOf(values) }
    return takes[op] === 'none' ? { field, op } : { field, op, value: takes[op] === 'list' ? read : value }
  })
  return { all: [...own, ...texts, ...nested] } as FilterNode
}

/** Invalid JSON is sent as it is and rejected by the server: dropped, a change would affect too many rows. */
function readNested(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError) return json
    throw error
  }
}

/** A saved filter as URL parameters; `filterIn` reads them back. */
export function searchOfFilter(filter: unknown): Record<string, string | string[]> {
  const nodes = (filter as { readonly all?: readonly FilterNode[] }).all ?? []
  const search: Record<string, string[]> = {}
  for (const node of nodes) {
    const [name, raw] = parameterOf(node)
    search[name] = [...(search[name] ?? []), raw]
  }
  return Object.fromEntries(
    Object.entries(search).map(([name, raws]) => [name, raws.length === 1 ? (raws[0] ?? '') : raws]),
  )
}

function parameterOf(node: FilterNode): [string, string] {
  if ('text' in node) return ['text', node.text]
  if (!('field' in node)) return ['filter', JSON.stringify(node)]
  const area = node.op === 'within' ? cornersOf(node.value) : undefined
  const values = area ?? (node.value === undefined ? [] : [node.value].flat().map(textOf))
  return [node.field, writeCondition({ field: node.field, op: node.op, values })]
}

/** An area in the URL is the corners of its polygon: `-1.6 53.7`, longitude first. The server reports other texts. */
function areaOf(corners: readonly string[]) {
  const ring = corners.map((corner) => corner.trim().split(/ +/).map(Number))
  return { type: 'Polygon' as const, coordinates: [[...ring, ...ring.slice(0, 1)]] }
}

function cornersOf(value: unknown): string[] {
  const { coordinates: [ring = []] = [] } = value as { readonly coordinates?: readonly (readonly number[][])[] }
  return ring.slice(0, -1).map((position) => position.join(' '))
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'days_ago' in value ? `-${value.days_ago}d` : String(value)
}

function readValue(type: string | undefined, text: string): unknown {
  if (type === 'whole' || type === 'decimal')
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  const [, days] = (type === 'date' && /^-(\d{1,9})d$/.exec(text)) || []
  return days === undefined ? text : { days_ago: Number(days) }
}

/** Splits at commas that are not escaped with a backslash. */
function splitList(text: string): string[] {
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
