import type { JsonSchema } from './json-schema.ts'

type Node = Readonly<{
  examples?: readonly unknown[]
  default?: unknown
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Node[]
  oneOf?: readonly Node[]
  type?: string | readonly string[]
  format?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  items?: Node
  minItems?: number
  properties?: Readonly<Record<string, Node>>
  required?: readonly string[]
  additionalProperties?: Node | boolean
}>

const byFormat: Readonly<Record<string, string>> = {
  uuid: '01932f5e-7a1c-7c3e-9d5b-3f1a2b4c5d6e',
  'date-time': '2026-01-31T09:00:00Z',
  date: '2026-01-31',
  uri: 'https://acme.example/contact',
  email: 'info@acme.example',
}

/**
 * Creates a value that a schema allows: objects with their required fields only (as in a request), or with all fields (as
 * in a response).
 */
export function createExample(schema: JsonSchema, requiredOnly: boolean): unknown {
  return make(schema as Node, requiredOnly)
}

function make(node: Node, requiredOnly: boolean): unknown {
  const { examples, enum: values, anyOf, oneOf } = node
  const given = [...(examples ?? []), node.const, node.default, ...(values ?? [])].find((value) => value !== undefined)
  if (given !== undefined) return given
  const option = (anyOf ?? oneOf)?.find(({ type }) => type !== 'null')
  if (option !== undefined) return make(option, requiredOnly)
  switch (Array.isArray(node.type) ? node.type.find((type) => type !== 'null') : node.type) {
    case 'object':
      return objectOf(node, requiredOnly)
    case 'array':
      return node.items === undefined ? [] : [make(node.items, requiredOnly)]
    case 'string':
      return byFormat[node.format ?? ''] ?? 'text'.padEnd(node.minLength ?? 0, '.')
    case 'integer':
    case 'number':
      return Math.max(1, node.minimum ?? 1, (node.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    default:
      return null
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Node, requiredOnly: boolean): object {
  const names = Object.keys(properties).filter((name) => !requiredOnly || required.includes(name))
  const entries = names.map((name) => [name, make(properties[name] ?? {}, requiredOnly)] as const)
  if (entries.length === 0 && typeof additionalProperties === 'object')
    return { key: make(additionalProperties, requiredOnly) }
  return Object.fromEntries(entries)
}
