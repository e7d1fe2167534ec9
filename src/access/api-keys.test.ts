import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { addKey, createFirstKey, findFirstAdmin, findKeyCaller } from './api-keys.ts'

const database = useTestDatabase()
const use = { network: '127.0.0.1', onNewNetwork: async () => undefined }

test('concurrent first starts create one tenant, one admin and one key', async () => {
  const { db } = database
  await db.deleteFrom('tenants').execute()
  await expect(findFirstAdmin(db)).rejects.toMatchObject({ code: 'not_found' })
  const made = await Promise.all([createFirstKey(db), createFirstKey(db), createFirstKey(db)])
  const [key] = made.filter((one) => one !== undefined)
  expect(made.filter((one) => one !== undefined)).toHaveLength(1)
  expect(key).toMatch(/^sky_[\w-]{43}$/)
  expect(await findKeyCaller(db, key ?? '', use)).toMatchObject({ role: 'admin' })
  const { key: another } = await addKey(db, { ...(await findFirstAdmin(db)), name: 'laptop' })
  const holder = await findKeyCaller(db, key ?? '', use)
  expect(await findKeyCaller(db, another, use)).toEqual({
    ...holder,
    keyId: expect.not.stringMatching(holder?.keyId ?? ''),
  })
  expect(await findKeyCaller(db, 'sky_guess', use)).toBeUndefined()
  const stored = await db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(another)
})
