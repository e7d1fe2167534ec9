import { describe, expect, test } from 'vitest'
import { type ErrorEntry, errorCatalogue } from './error-catalogue.ts'
import { AppError, asAppError, messageOf, systemCodeOf } from './errors.ts'

test('the code says status and consequence; the cause is kept', () => {
  const cause = new Error('inside')
  const retryAt = new Date()
  const error = new AppError('budget_reached', 'No.', { cause, retryAt })
  expect(error).toMatchObject({ status: 429, consequence: 'wait', message: 'No.', cause, retryAt })
  expect('cause' in new AppError('cancelled', 'No.')).toBe(false)
})

test('every code of the catalogue is a word, an error status and a whole sentence', () => {
  for (const [code, { status, meaning }] of Object.entries<ErrorEntry>(errorCatalogue)) {
    expect(code).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(meaning).toMatch(/^[A-Z].*\.$/)
  }
})

describe('anything thrown', () => {
  test('is unexpected, and retried, unless it is ours', () => {
    const ours = new AppError('cancelled', 'No.')
    expect(asAppError(ours)).toBe(ours)
    expect(asAppError('text')).toMatchObject({
      code: 'unexpected',
      consequence: 'retry',
      message: 'text',
      cause: 'text',
    })
  })

  test('has a message, also a failed connection to a host with two addresses', () => {
    const both = new AggregateError([new Error('refused by ::1'), new Error('refused by 127.0.0.1')])
    expect(messageOf(both)).toBe('refused by ::1; refused by 127.0.0.1')
    expect(messageOf(undefined)).toBe('undefined')
  })

  test('may have a system code', () => {
    expect(systemCodeOf(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe('ENOENT')
    expect(systemCodeOf({ code: 'ENOENT' })).toBeUndefined()
    expect(systemCodeOf(Object.assign(new Error('x'), { code: 7 }))).toBeUndefined()
  })
})
