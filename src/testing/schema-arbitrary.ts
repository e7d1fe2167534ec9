import fc from 'fast-check'

type Schema = Readonly<Record<string, unknown>>

const strange = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    "'; DROP TABLE pages; --",
    '%',
    '\ud800',
    '-1',
    '1e400',
    'null',
    '{"all":[]}',
    'is_null',
    'in:,',
    'gte:9',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** Values that match a JSON Schema, and some that do not. */
export function anyOfSchema(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: fitting(schema, known) },
    { weight: 1, arbitrary: fc.oneof(strange, fc.anything({ maxDepth: 2 })) },
  )
}

function fitting(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options !== undefined) return fc.oneof(...options.map((option) => anyOfSchema(option, known)))
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return fittingObject(schema, known)
  if (type === 'array') return fc.array(anyOfSchema((schema.items ?? {}) as Schema, known), { maxLength: 4 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: -2, max: 600 }), fc.maxSafeInteger())
  if (type !== 'string')
    return fc.oneof(fc.constantFrom({ all: [] }, { text: 'a' }, { field: 'id', op: 'is_null' }), fc.jsonValue())
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...known), fc.uuid())
  return fc.oneof(fc.constantFrom(...known), strange)
}

function fittingObject(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const fields = Object.fromEntries(properties.map(([name, each]) => [name, anyOfSchema(each, known)]))
  return fc.record(fields, { requiredKeys: ((schema.required ?? []) as string[]).filter(() => properties.length > 0) })
}
