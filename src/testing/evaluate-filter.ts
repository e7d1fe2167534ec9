import { type Polygon, polygonContains } from '../core/polygon.ts'
import type { Entity } from '../curation/entities/define-entity.ts'
import type { Condition, FilterNode, Moment } from '../curation/filter/filter.ts'

type Row = Readonly<Record<string, unknown>>

/** A second implementation of filters, without SQL: whether a row matches. */
export function evaluateFilter(entity: Entity, node: FilterNode, row: Row): boolean {
  if ('all' in node) return node.all.every((part) => evaluateFilter(entity, part, row))
  if ('any' in node) return node.any.some((part) => evaluateFilter(entity, part, row))
  if ('not' in node) return !evaluateFilter(entity, node.not, row)
  if ('text' in node) return node.text.split(' ').every((word) => isSomewhere(entity, row, word))
  return holds(entity, node, row)
}

function isSomewhere(entity: Entity, row: Row, word: string): boolean {
  return [...entity.columns].some(([name, { searchable }]) => {
    const value = row[name]
    return searchable && typeof value === 'string' && value.toLowerCase().includes(word.toLowerCase())
  })
}

function holds(entity: Entity, { field, op, value }: Condition, row: Row): boolean {
  const column = entity.columns.get(field)
  if (column === undefined) throw new Error(field)
  if (column.type === 'point') return locationHolds(row, op, value as Polygon)
  const found = column.json === undefined ? row[field] : textAt(row[column.json.column], column.json.path)
  if (column.type === 'tags') return tagsHold(found as string[], op, value as string[])
  if (op === 'is_null') return found === null
  if (op === 'is_not_null') return found !== null
  const asked = { field, value: value as never }
  if (op === 'not_equals') return !holds(entity, { ...asked, op: 'equals' }, row)
  if (op === 'not_in') return !holds(entity, { ...asked, op: 'in' }, row)
  if (op === 'not_contains') return !holds(entity, { ...asked, op: 'contains' }, row)
  if (found === null) return false
  if (found instanceof Date) return dateHolds(found, op, value as Moment)
  const own = column.type === 'whole' || column.type === 'decimal' ? Number(found) : found
  if (op === 'equals') return own === value
  if (op === 'in') return (value as unknown[]).includes(own)
  const folded = String(own).toLowerCase()
  if (op === 'contains') return folded.includes(String(value).toLowerCase())
  if (op === 'starts_with') return folded.startsWith(String(value).toLowerCase())
  return numberHolds(Number(own), op, value)
}

function locationHolds({ latitude, longitude }: Row, op: string, value: Polygon): boolean {
  const isKnown = typeof latitude === 'number' && typeof longitude === 'number'
  if (op === 'within') return isKnown && polygonContains(value, { latitude, longitude })
  return isKnown === (op === 'is_not_null')
}

function textAt(json: unknown, path: readonly string[]): string | null {
  const found = path.reduce<unknown>((at, key) => (at as Row | undefined)?.[key], json)
  return typeof found === 'string' ? found : null
}

function tagsHold(own: readonly string[], op: string, value: readonly string[]): boolean {
  if (op === 'is_null') return own.length === 0
  if (op === 'is_not_null') return own.length > 0
  if (op === 'has_all') return value.every((tag) => own.includes(tag))
  return value.some((tag) => own.includes(tag)) === (op === 'has_any')
}

function numberHolds(own: number, op: string, value: unknown): boolean {
  if (op === 'between') {
    const [low, high] = value as [number, number]
    return own >= low && own <= high
  }
  return isOrdered(own, op, Number(value))
}

function dateHolds(own: Date, op: string, value: Moment | readonly Moment[]): boolean {
  if (Array.isArray(value)) {
    const [low, high] = value as [Moment, Moment]
    return dateHolds(own, 'gte', low) && dateHolds(own, 'lte', high)
  }
  const moment = value as Moment
  if (typeof moment === 'object') return isOrdered(Number(own), op, Date.now() - moment.days_ago * 86_400_000)
  if (moment.includes('T')) return isOrdered(Number(own), op, Date.parse(moment))
  return isOrdered(own.toISOString().slice(0, 10), op, moment)
}

function isOrdered<T extends number | string>(own: T, op: string, other: T): boolean {
  if (op === 'gt') return own > other
  if (op === 'gte') return own >= other
  if (op === 'lt') return own < other
  return own <= other
}
