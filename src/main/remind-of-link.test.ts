import { expect, test } from 'vitest'
import { createSignInLink, redeemSignInLink } from '../access/sign-in-links.ts'
import { quietLog } from '../testing/loops.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { remindOfLink } from './remind-of-link.ts'

const database = useTestDatabase()

test('the first sign-in link is repeated below the log lines until it is used', async () => {
  const { db, tenantId } = database
  const user = { tenant_id: tenantId, email: 'first@example.com', role: 'admin' }
  const { id: userId } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const token = await createSignInLink(db, { tenantId, userId })
  const link = `http://127.0.0.1:8000/sign-in#${token}`
  const printed: string[] = []
  const thirdTime = Promise.withResolvers<void>()
  const reminding = remindOfLink(db, link, {
    log: quietLog,
    print(text) {
      printed.push(text)
      if (printed.length === 3) thirdTime.resolve()
    },
    signal: new AbortController().signal,
    waits: [0],
  })
  await thirdTime.promise
  await redeemSignInLink(db, token)
  // Ends by itself.
  await reminding
  expect(new Set(printed.map((text) => text.includes(link)))).toEqual(new Set([true]))
})

test('nothing is printed after the link was used, or when the product stops', async () => {
  const { db, tenantId } = database
  const user = { tenant_id: tenantId, email: 'second@example.com', role: 'admin' }
  const { id: userId } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const token = await createSignInLink(db, { tenantId, userId })
  const printed: string[] = []
  const remind = (signal: AbortSignal) =>
    remindOfLink(db, `http://127.0.0.1:8000/sign-in#${token}`, {
      log: quietLog,
      print: (text) => void printed.push(text),
      signal,
      waits: [0],
    })
  await remind(AbortSignal.abort())
  await redeemSignInLink(db, token)
  await remind(new AbortController().signal)
  expect(printed).toEqual([])
})
