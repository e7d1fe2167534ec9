import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>
/** Names of schemas, which become their titles. */
export type SchemaNames = ReadonlyMap<z.ZodType, string>

/** Converts to JSON Schema 2020-12, as OpenAPI 3.1 needs it. `input`: fields with a default are optional. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output', names?: SchemaNames): JsonSchema {
  const override = ({ zodSchema, jsonSchema: made }: { zodSchema: unknown; jsonSchema: Made }) => {
    const name = names?.get(zodSchema as z.ZodType)
    if (name !== undefined) made.title = name
    simplify(made)
  }
  const { $schema, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override })
  return made
}

type Made = Record<string, unknown>

function simplify(made: Made): void {
  // "or null" as one type: the compiled serializer need not try the alternatives one after the other. Named schemas stay whole.
  const options = made.anyOf as Made[] | undefined
  const [first, last] = options ?? []
  if (options?.length === 2 && last?.type === 'null' && typeof first?.type === 'string' && first.title === undefined) {
    const { anyOf, ...rest } = made
    for (const key of Object.keys(made)) delete made[key]
    Object.assign(made, first, rest, { type: [first.type, 'null'] })
    if (Array.isArray(first.enum)) made.enum = [...first.enum, null]
  }
  // The format is enough. The patterns would be longer than the rest of the document.
  if (made.format !== undefined) delete made.pattern
}
