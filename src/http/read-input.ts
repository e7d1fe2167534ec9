import type { z } from 'zod'
import { AppError, type FieldProblem } from '../core/errors.ts'

/** More are left out: a body of 1 MB can have a hundred thousand, and the response would be many times as large. */
const maxProblems = 50

/**
 * Parses a body or a query. Errors name each invalid field; `way_out` is the description in the field's schema, which the
 * documentation shows too.
 */
export function readInput<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given ?? {})
  if (read.success) return read.data
  const fields = read.error.issues.slice(0, maxProblems).flatMap((issue) => problemsOf(schema, issue))
  const named = fields.map(({ field, problem }) => `${field} ${problem}`)
  throw new AppError('fields_invalid', `${named.join('; ')}.`, { fields })
}

function problemsOf(schema: z.ZodObject, issue: z.core.$ZodIssue): FieldProblem[] {
  const known = Object.keys(schema.shape).join(', ')
  const [top, ...rest] = issue.path
  if (issue.code === 'unrecognized_keys' && top === undefined) {
    return shown(issue.keys).map((field) => ({ field, problem: 'is not known', way_out: `The fields are: ${known}.` }))
  }
  if (top === undefined) return [{ field: 'body', problem: 'is not an object', way_out: `Send the fields: ${known}.` }]
  const field = rest.reduce<string>((path, step) => `${path}[${String(step)}]`, String(top))
  const described = schema.shape[String(top)] as z.ZodType | undefined
  const way_out = described?.description ?? `Leave ${String(top)} out.`
  if (issue.code === 'unrecognized_keys') {
    return shown(issue.keys).map((key) => ({ field: `${field}[${key}]`, problem: 'is not known', way_out }))
  }
  return [{ field, problem: issue.message, way_out }]
}

/** A key may be as long as the body. */
const shown = (keys: readonly string[]) => keys.slice(0, maxProblems).map((key) => key.slice(0, 100))
