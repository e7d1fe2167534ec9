import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { readInput } from './read-input.ts'

const schema = z.strictObject({
  ids: z.array(z.string('is not text').describe('Send texts.')).optional(),
  rows: z.array(z.strictObject({ name: z.string().optional() })).optional(),
})

/** The size of the problem document. */
function answerTo(given: unknown): { size: number; fields: number } {
  try {
    readInput(schema, given)
  } catch (error) {
    if (error instanceof AppError) {
      const { message, fields = [] } = error
      return { size: JSON.stringify({ message, fields }).length, fields: fields.length }
    }
    throw error
  }
  return { size: 0, fields: 0 }
}

test('the answer to a body with very many problems names the first ones', () => {
  const unknown = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, 1]))
  const wrong = [{ ids: Array(10_000).fill(1) }, unknown, { ['x'.repeat(1_000_000)]: 1 }, { rows: [unknown] }]
  for (const body of wrong) {
    const { size, fields } = answerTo(body)
    expect(fields).toBeGreaterThan(0)
    expect(size).toBeLessThan(20_000)
  }
})
