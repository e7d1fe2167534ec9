import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createRegistry } from '../curation/registry.ts'
import { quietLog } from '../testing/loops.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { openTools } from './open-tools.ts'

const database = useTestDatabase()

test('opens each tool once on first use, and closes only open tools', async () => {
  let threads = 0
  process.on('worker', () => threads++)
  const tools = openTools(readConfig({}), quietLog, () => createRegistry([]))
  tools.connect(database.db)
  expect(threads).toBe(0)
  expect(tools.web).toBe(tools.web)
  expect(tools.extractor).toBe(tools.extractor)
  const found = await tools.extractor.extract({ html: '<p>info@brix-host.com</p>' })
  expect(found.emails).toMatchObject([{ value: 'info@brix-host.com' }])
  expect(threads).toBeGreaterThan(0)
  await tools.close()
  expect(() => tools.extractor).toThrow('The process is stopping.')
})

test('closes without open tools', async () => {
  await expect(openTools(readConfig({}), quietLog, () => createRegistry([])).close()).resolves.toBeUndefined()
})
