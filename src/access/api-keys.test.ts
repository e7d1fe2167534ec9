import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { addKey, findCaller, firstAdmin, makeFirstKey } from './api-keys.ts'

const database = useTestDatabase()

test('the first start makes a tenant, an admin and a key, once, however many start', async () => {
  const { db } = database
  await db.deleteFrom('tenants').execute()
  await expect(firstAdmin(db)).rejects.toMatchObject({ code: 'not_found' })
  const made = await Promise.all([makeFirstKey(db), makeFirstKey(db), makeFirstKey(db)])
  const [key] = made.filter((one) => one !== undefined)
  expect(made.filter((one) => one !== undefined)).toHaveLength(1)
  expect(key).toMatch(/^sky_[\w-]{43}$/)
  expect(await findCaller(db, key ?? '')).toMatchObject({ role: 'admin' })
  const { key: another } = await addKey(db, { ...(await firstAdmin(db)), name: 'laptop' })
  const holder = await findCaller(db, key ?? '')
  expect(await findCaller(db, another)).toEqual({ ...holder, keyId: expect.not.stringMatching(holder?.keyId ?? '') })
  expect(await findCaller(db, 'sky_guess')).toBeUndefined()
  const stored = await db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(another)
})
