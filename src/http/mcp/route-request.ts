import { AppError, type FieldProblem } from '../../core/errors.ts'
import type { RouteRequest } from '../call-route.ts'
import type { Operation } from '../operation.ts'
import type { BuiltTool } from './build-tools.ts'

type Input = Readonly<Record<string, unknown>>

/** The request that a call of a tool makes. The route validates the values; here, only what a URL cannot carry is refused. */
export function routeRequest({ tool, declared, operations, inputs }: BuiltTool, input: Input): RouteRequest {
  const unknown = Object.keys(input).filter((name) => !inputs.includes(name))
  if (unknown.length > 0) {
    const way_out = inputs.length === 0 ? `${tool.name} takes no input.` : `The inputs are: ${inputs.join(', ')}.`
    throw invalid(unknown.map((field) => ({ field: field.slice(0, 100), problem: 'is not known', way_out })))
  }
  const operation = operationFor(declared.entities, operations, input)
  const { method, body } = operation
  const given: Input = { ...declared.defaults, ...input }
  return {
    method,
    url: urlOf(operation, given),
    ...(body !== undefined && { body: pick(body, given) }),
  }
}

function operationFor(
  entities: readonly string[] | undefined,
  operations: ReadonlyMap<string, Operation>,
  { entity = '' }: Input,
): Operation {
  const found = operations.get(entities === undefined ? '' : String(entity))
  if (found !== undefined) return found
  throw invalid([{ field: 'entity', problem: 'is not an entity', way_out: `Use one of ${entities?.join(', ')}.` }])
}

function urlOf({ path, params, query }: Pick<Operation, 'path' | 'params' | 'query'>, given: Input): string {
  const filled = Object.keys(params?.shape ?? {}).reduce((url, name) => {
    const value = given[name]
    if (typeof value !== 'string' || !/^[\w-]{1,100}$/.test(value)) {
      throw invalid([
        { field: name, problem: 'is not an id', way_out: `Use the ${name} of a row, as a list returns it.` },
      ])
    }
    return url.replace(`:${name}`, value)
  }, path)
  if (query === undefined) return filled
  const values = Object.entries(pick(query, given)).map(([name, value]): [string, string] => [
    name,
    queryValue(name, value),
  ])
  const text = new URLSearchParams(values).toString()
  if (text.length > maxUrl) {
    throw invalid([{ field: 'filter', problem: 'is too long', way_out: 'Use fewer conditions or shorter values.' }])
  }
  return text === '' ? filled : `${filled}?${text}`
}

/** Of all parameters. Node reads at most 16 KB of headers, the URL included. */
const maxUrl = 12_000

function queryValue(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (name === 'filter' && value !== null) return JSON.stringify(value)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(',')
  throw invalid([
    { field: name, problem: 'is neither a text nor a number', way_out: `Leave ${name} out, or send a text.` },
  ])
}

const pick = ({ shape }: NonNullable<Operation['body']>, given: Input) =>
  Object.fromEntries(Object.keys(shape).flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))

function invalid(fields: readonly FieldProblem[]): AppError {
  return new AppError('fields_invalid', `${fields.map(({ field, problem }) => `${field} ${problem}`).join('; ')}.`, {
    fields,
  })
}
