import { expect, test } from 'vitest'
import { quietLog } from '../testing/loops.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { createReadiness } from './readiness.ts'

const database = useTestDatabase()

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

test('a check leaves no timer that would keep a stopping process alive', async () => {
  const findProblem = createReadiness({ db: database.db, log: quietLog, pendingMigrations: async () => [] })
  expect(await findProblem()).toBeUndefined()
  const before = timers()
  for (let check = 0; check < 20; check++) await findProblem()
  // Timers of the test itself may come and go.
  expect(timers()).toBeLessThan(before + 10)
})
