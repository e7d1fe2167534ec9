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
 * One value that a schema allows. `needed`: of an object only what it must have, as somebody would send it; otherwise all
 * that it may have, as the server answers.
 */
export function exampleOf(schema: JsonSchema, needed: boolean): unknown {
  return make(schema as Node, needed)
}

function make(node: Node, needed: boolean): unknown {
  const { examples, enum: words, anyOf, oneOf } = node
  const given = [...(examples ?? []), node.const, node.default, ...(words ?? [])].find((value) => value !== undefined)
  if (given !== undefined) return given
  const option = (anyOf ?? oneOf)?.find(({ type }) => type !== 'null')
  if (option !== undefined) return make(option, needed)
  switch (Array.isArray(node.type) ? node.type.find((type) => type !== 'null') : node.type) {
    case 'object':
      return objectOf(node, needed)
    case 'array':
      return node.items === undefined ? [] : [make(node.items, needed)]
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

function objectOf({ properties = {}, required = [], additionalProperties }: Node, needed: boolean): object {
  const names = Object.keys(properties).filter((name) => !needed || required.includes(name))
  const entries = names.map((name) => [name, make(properties[name] ?? {}, needed)] as const)
  if (entries.length === 0 && typeof additionalProperties === 'object')
    return { key: make(additionalProperties, needed) }
  return Object.fromEntries(entries)
}
