import fc from 'fast-check'
import { readPolygon } from '../core/read-polygon.ts'
import type { Column } from '../curation/entities/column.ts'
import type { Entity } from '../curation/entities/define-entity.ts'
import { type Operator, operators } from '../curation/filter/filter.ts'
import { operatorsOf } from '../curation/filter/operators-of.ts'

/** Texts that rows and filters share, so that filters match. They include special characters of LIKE, SQL and arrays. */
export const sampleTexts = [
  'Contact',
  'contact us',
  '100%',
  '100 percent',
  'a_b',
  'axb',
  'back\\slash',
  "O'Brien",
  '{a,b}',
  'NULL',
  '"quoted", text',
  'Ärzte',
  'ärzte in Köln',
  "'; DROP TABLE pages; --",
]
const sampleNumbers = [0, 1, 2, 3, 0.3, 4.5, -1, 70_000]
export const sampleIds = [
  '00000000-0000-7000-8000-00000000000a',
  '00000000-0000-7000-8000-00000000000b',
  '00000000-0000-7000-8000-00000000000c',
]
export const sampleDays = ['2024-02-29', '2025-12-31', '2026-01-01']
export const sampleInstants = ['2024-02-29T00:00:00.000Z', '2025-12-31T23:59:59.999Z', '2026-01-01T12:00:00.000Z']

/** Any characters except NUL, which PostgreSQL texts cannot contain. */
const strangeText = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter((text) => !text.includes('\0'))

interface Options {
  /** Any text, including texts that no row contains. */
  readonly strange?: boolean
}

/** Valid filters of an entity: every column and operator, nested. */
export function anyFilter(entity: Entity, { strange = false }: Options = {}): fc.Arbitrary<unknown> {
  const conditions = [...entity.columns].flatMap(([field, column]) =>
    operatorsOf(column).map((op) => conditionOf(field, column, op, strange)),
  )
  const word = strange
    ? strangeText.map((text) => text.replace(/\s/g, '-'))
    : fc.constantFrom('contact', '%', 'PERCENT', 'é', '\\', "'")
  const words = fc.array(word, { minLength: 1, maxLength: 3 })
  const leaf = fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...conditions) },
    { weight: 1, arbitrary: words.map((some) => ({ text: some.join(' ') })) },
  )
  const node = fc.letrec<{ node: unknown }>((tie) => {
    const nodes = fc.array(tie('node'), { maxLength: 4 })
    return {
      node: fc.oneof(
        { depthIdentifier: 'filter', maxDepth: 3, withCrossShrink: true },
        { weight: 4, arbitrary: leaf },
        { weight: 1, arbitrary: nodes.map((all) => ({ all })) },
        { weight: 1, arbitrary: nodes.map((any) => ({ any })) },
        { weight: 1, arbitrary: tie('node').map((not) => ({ not })) },
      ),
    }
  }).node
  return fc.oneof(
    { weight: 3, arbitrary: node },
    { weight: 1, arbitrary: fc.array(node, { maxLength: 5 }).map((all) => ({ all })) },
  )
}

function conditionOf(field: string, column: Column, op: Operator, strange: boolean): fc.Arbitrary<unknown> {
  const takes = operators[op]
  if (takes === 'none') return fc.constant({ field, op })
  if (takes === 'area') return anyPolygon.map((value) => ({ field, op, value }))
  const one = anyValue(column, strange)
  if (takes === 'one') return one.map((value) => ({ field, op, value }))
  const length = takes === 'range' ? { minLength: 2, maxLength: 2 } : { minLength: 1, maxLength: 5 }
  return fc.array(one, length).map((value) => ({ field, op, value }))
}

function anyValue(column: Column, strange: boolean): fc.Arbitrary<unknown> {
  switch (column.type) {
    case 'text':
    case 'tags':
      return strange
        ? strangeText
        : fc.oneof(fc.constantFrom(...sampleTexts), fc.constantFrom('t', 'A', '%', '_', '\\', 'Ä'))
    case 'whole':
      return fc.oneof(fc.constantFrom(...sampleNumbers.filter(Number.isInteger)), fc.maxSafeInteger())
    case 'decimal':
      return fc.oneof(fc.constantFrom(...sampleNumbers), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'date':
      return fc.oneof(
        fc.constantFrom(...sampleDays),
        fc.constantFrom(...sampleInstants, '2026-01-01T13:00:00+01:00'),
        fc.nat(36_500).map((days_ago) => ({ days_ago })),
        fc.nat(10).map((days_ago) => ({ days_ago })),
      )
    case 'boolean':
      return fc.boolean()
    case 'uuid':
      return fc.oneof(fc.constantFrom(...sampleIds), fc.uuid())
    case 'enum':
      return fc.constantFrom(...column.values)
    case 'point':
      throw new Error('A point is compared with areas only')
  }
}

/** Close to the coordinates of varied rows, also across the antimeridian; any order of corners, so rings cross themselves. */
const corner = fc.tuple(fc.constantFrom(-0.5, 0, 0.15, 0.3, 0.5, 1, 1.5), fc.constantFrom(-0.2, 0, 0.3, 0.31, 1, 1.2))
export const anyPolygon = fc
  .tuple(fc.array(corner, { minLength: 3, maxLength: 8 }), fc.constantFrom(0, 0, 0, 179.5, -360))
  .map(([corners, east]) => corners.map(([longitude, latitude]) => [longitude + east, latitude]))
  .map((corners) => ({ type: 'Polygon', coordinates: [[...corners, corners[0]]] }))
  .filter((polygon) => !('problem' in readPolygon(polygon)))
