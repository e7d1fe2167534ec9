import { expect, test } from 'vitest'
import { reportWithTimeout } from './report-with-timeout.ts'

test('concurrent callers share one report', async () => {
  let asked = 0
  const report = reportWithTimeout(async () => {
    asked++
    await new Promise((resolve) => setTimeout(resolve, 20))
    return []
  })
  await Promise.all([report(), report(), report()])
  expect(asked).toBe(1)
  await report()
  expect(asked).toBe(2)
})

test('reports a database that does not answer, also when it fails later', async () => {
  const answer = Promise.withResolvers<[]>()
  const report = reportWithTimeout(() => answer.promise, 100)
  await expect(report()).rejects.toThrow('The database did not answer within 0.1 s.')
  answer.reject(new Error('gone'))
  await expect(report()).rejects.toThrow('gone')
})
