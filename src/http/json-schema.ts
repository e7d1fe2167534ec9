import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

/** A schema as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. `input`: as people send it, defaults left out. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override })
  return made
}

type Made = Record<string, unknown>

function override({ jsonSchema: made }: { jsonSchema: Made }): void {
  // "or null" as one type: readers understand both, and the compiled writer need not try one after the other.
  const options = made.anyOf as Made[] | undefined
  const [first, last] = options ?? []
  if (options?.length === 2 && last?.type === 'null' && typeof first?.type === 'string') {
    const { anyOf, ...rest } = made
    for (const key of Object.keys(made)) delete made[key]
    Object.assign(made, first, rest, { type: [first.type, 'null'] })
    if (Array.isArray(first.enum)) made.enum = [...first.enum, null]
  }
  // The format says it; the pattern beside it is longer than the rest of the document.
  if (made.format !== undefined) delete made.pattern
}
