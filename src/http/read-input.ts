import type { z } from 'zod'
import { AppError, type FieldProblem } from '../core/errors.ts'

/**
 * Parses a body or a query. Errors name each invalid field; `way_out` is the description in the field's schema, which the
 * documentation shows too.
 */
export function readInput<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given ?? {})
  if (read.success) return read.data
  const fields = read.error.issues.flatMap((issue) => problemsOf(schema, issue))
  const named = fields.map(({ field, problem }) => `${field} ${problem}`)
  throw new AppError('fields_invalid', `${named.join('; ')}.`, { fields })
}

function problemsOf(schema: z.ZodObject, issue: z.core.$ZodIssue): FieldProblem[] {
  const known = Object.keys(schema.shape).join(', ')
  const [top, ...rest] = issue.path
  if (issue.code === 'unrecognized_keys' && top === undefined) {
    return issue.keys.map((field) => ({ field, problem: 'is not known', way_out: `The fields are: ${known}.` }))
  }
  if (top === undefined) return [{ field: 'body', problem: 'is not an object', way_out: `Send the fields: ${known}.` }]
  const field = rest.reduce<string>((path, step) => `${path}[${String(step)}]`, String(top))
  const described = schema.shape[String(top)] as z.ZodType | undefined
  const way_out = described?.description ?? `Leave ${String(top)} out.`
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: `${field}[${key}]`, problem: 'is not known', way_out }))
  }
  return [{ field, problem: issue.message, way_out }]
}
