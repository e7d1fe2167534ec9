import { expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { OutageLines } from './outage-lines.ts'
import { markDatabaseError } from './own-failure.ts'
import { pause } from './time.ts'

test('the first line of an outage is written at once, the others are counted, until it is over', async () => {
  const lines: { fields: object; message: string }[] = []
  const outages = new OutageLines(50)
  const log = (message: string, err: unknown) =>
    outages.take({ err }, message, (fields, text) => void lines.push({ fields, message: text }))
  const gone = () => markDatabaseError(new Error('Connection terminated unexpectedly'))
  const slow = () =>
    markDatabaseError(Object.assign(new Error('statement timeout'), { code: '57014', severity: 'ERROR' }))
  expect(log('other', new Error('a bug'))).toBe(false)
  for (let n = 0; n < 1000; n++) expect(log('leases cannot be checked', gone())).toBe(true)
  expect(lines).toMatchObject([{ message: 'leases cannot be checked', fields: { count: 1 } }])
  await until('the count', () => lines.length === 2)
  expect(lines[1]).toMatchObject({ fields: { code: 'database_unreachable', count: 999 } })
  log('claims failed', slow())
  log('a page cannot be saved', slow())
  expect(lines.map(({ message }) => message).slice(2)).toEqual(['claims failed', 'a page cannot be saved'])
  // After a time without one, the next is the first of a new outage.
  await until('the next outage', async () => {
    await pause(200)
    log('again', gone())
    return lines.some(({ message }) => message === 'again')
  })
})
