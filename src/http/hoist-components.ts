import type { JsonSchema } from './json-schema.ts'

/**
 * Moves schemas that have one of the names as their title to `components`, and refers to them. A name with two different schemas
 * is an error: requests and responses need names of their own.
 */
export function hoistComponents(
  document: JsonSchema,
  names: ReadonlySet<string>,
): { readonly document: JsonSchema; readonly schemas: Readonly<Record<string, JsonSchema>> } {
  const schemas: Record<string, JsonSchema> = {}
  const hoist = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(hoist)
    if (typeof node !== 'object' || node === null) return node
    const made = Object.fromEntries(
      // Examples are values, not schemas.
      Object.entries(node).map(([key, value]) => [key, key.startsWith('example') ? value : hoist(value)]),
    )
    const { title, ...schema } = made
    if (typeof title !== 'string' || !names.has(title)) return made
    const known = schemas[title]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`two schemas have the name ${title}`)
    }
    schemas[title] = schema
    return { $ref: `#/components/schemas/${title}` }
  }
  return { document: hoist(document) as JsonSchema, schemas }
}
