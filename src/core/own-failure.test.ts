import { describe, expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { asAppError, markDatabaseError, ownFailureOf } from './own-failure.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })
/** As the driver throws it. */
const ofServer = (code: string) => Object.assign(withCode(code), { severity: 'ERROR' })

describe('an own failure', () => {
  test.each([
    ['25006', 'database_read_only'],
    ['53100', 'database_full'],
    ['57014', 'database_timeout'],
    ['57P01', 'database_unreachable'],
    ['57P04', 'database_unreachable'],
    ['08006', 'database_unreachable'],
    ['53200', 'database_overloaded'],
    ['40P01', 'database_overloaded'],
  ])('is an outage of the database: %s', (state, code) => {
    expect(asAppError(ofServer(state))).toMatchObject({ code, consequence: 'wait', status: 503 })
  })

  test.each(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC'])('is a lack of resources: %s', (code) => {
    expect(ownFailureOf(withCode(code))).toMatchObject({ code: 'resources_exhausted' })
  })

  test('is memory that cannot be allocated', () => {
    expect(ownFailureOf(new RangeError('Array buffer allocation failed'))?.code).toBe('resources_exhausted')
  })

  test('is found behind other errors', () => {
    const wrapped = new AppError('render_failed', 'no', { cause: new AggregateError([withCode('EMFILE')]) })
    expect(asAppError(wrapped).code).toBe('resources_exhausted')
  })

  test('has a text without details of the driver, which the cause has', () => {
    const cause = markDatabaseError(withCode('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.7:5432'))
    expect(asAppError(cause)).toMatchObject({ message: 'PostgreSQL does not answer.', cause })
  })
})

describe('not an own failure', () => {
  test('is the same refused connection when it is not one of the database', () => {
    expect(ownFailureOf(withCode('ECONNREFUSED'))).toBeUndefined()
  })

  test.each(['22001', '23505', '42P01', 'P0001'])('is an error of a statement or its data: %s', (state) => {
    expect(asAppError(markDatabaseError(ofServer(state)))).toMatchObject({ code: 'unexpected', consequence: 'retry' })
  })

  test('is an error of a site', () => {
    expect(ownFailureOf(new AppError('connection_refused', 'no'))).toBeUndefined()
  })
})
