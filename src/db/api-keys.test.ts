import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { createKey, findCaller, makeFirstKey } from './api-keys.ts'

const database = useTestDatabase()

test('the first start makes a tenant, an admin and a key, once, however many start', async () => {
  const { db } = database
  await db.deleteFrom('tenants').execute()
  await expect(createKey(db, 'x')).rejects.toMatchObject({ code: 'not_found' })
  const made = await Promise.all([makeFirstKey(db), makeFirstKey(db), makeFirstKey(db)])
  const [key] = made.filter((one) => one !== undefined)
  expect(made.filter((one) => one !== undefined)).toHaveLength(1)
  expect(key).toMatch(/^sky_[\w-]{43}$/)
  expect(await findCaller(db, key ?? '')).toMatchObject({ role: 'admin' })
  const another = await createKey(db, 'laptop')
  const holder = await findCaller(db, key ?? '')
  expect(await findCaller(db, another)).toEqual({ ...holder, keyId: expect.not.stringMatching(holder?.keyId ?? '') })
  expect(await findCaller(db, 'sky_guess')).toBeUndefined()
  const stored = await db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(another)
})
