import { describe, expect, test } from 'vitest'
import { type ErrorEntry, errorCatalogue } from './error-catalogue.ts'
import { AppError, messageOf, retryLater, systemCodeOf } from './errors.ts'
import { asAppError } from './own-failure.ts'

test('the code determines status and consequence; the cause is kept', () => {
  const cause = new Error('inside')
  const retryAt = new Date()
  const error = new AppError('budget_reached', 'No.', { cause, retryAt })
  expect(error).toMatchObject({ status: 429, consequence: 'wait', message: 'No.', cause, retryAt })
  expect('cause' in new AppError('cancelled', 'No.')).toBe(false)
})

test('an error to retry later has a date, a delay from now, or no time', () => {
  const retryAt = new Date('2030-01-01')
  const cause = new Error('inside')
  expect(retryLater('host_busy', 'No.', retryAt, { cause })).toMatchObject({ code: 'host_busy', retryAt, cause })
  const delayed = retryLater('host_busy', 'No.', 60_000)
  expect(Math.abs(Number(delayed.retryAt) - Date.now() - 60_000)).toBeLessThan(1000)
  expect(retryLater('host_busy', 'No.', undefined).retryAt).toBeUndefined()
  expect('cause' in delayed).toBe(false)
})

test('every entry of the catalogue has a snake_case code, an error status and a whole sentence', () => {
  for (const [code, { status, meaning }] of Object.entries<ErrorEntry>(errorCatalogue)) {
    expect(code).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(meaning).toMatch(/^[A-Z].*\.$/)
  }
})

describe('a thrown value', () => {
  test('is unexpected, and retried, unless it is an AppError', () => {
    const ours = new AppError('cancelled', 'No.')
    expect(asAppError(ours)).toBe(ours)
    expect(asAppError('text')).toMatchObject({
      code: 'unexpected',
      consequence: 'retry',
      message: 'text',
      cause: 'text',
    })
  })

  test('has a message, also a failed connection to a host with two IPs', () => {
    const both = new AggregateError([new Error('refused by ::1'), new Error('refused by 127.0.0.1')])
    expect(messageOf(both)).toBe('refused by ::1; refused by 127.0.0.1')
    expect(messageOf(undefined)).toBe('undefined')
  })

  test('has a system code if it is an Error with a text code', () => {
    expect(systemCodeOf(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe('ENOENT')
    expect(systemCodeOf({ code: 'ENOENT' })).toBeUndefined()
    expect(systemCodeOf(Object.assign(new Error('x'), { code: 7 }))).toBeUndefined()
  })
})
