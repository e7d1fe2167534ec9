import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { commandsPage } from './commands-page.ts'
import { entitiesPage } from './entity-diagrams.ts'
import { isClientCurrent } from './generate-client.ts'
import { generateSchema } from './generate-schema.ts'
import { apiPage, envExample, errorsPage, settingsPage } from './generated-pages.ts'

const database = useTestDatabase()
const read = (path: string) => readFileSync(path, 'utf8')

test('src/db/schema.ts matches the migrated database', async () => {
  expect(read('src/db/schema.ts')).toBe(await generateSchema(database.url))
})

test('.env.example lists every variable with its default', () => {
  expect(read('.env.example')).toBe(envExample())
})

test('docs/errors.md documents every code', () => {
  expect(read('docs/errors.md')).toBe(errorsPage())
})

test('docs/api.md lists every route', () => {
  expect(read('docs/api.md')).toBe(apiPage())
})

test('clients/typescript is generated from the present routes ("npm run generate")', () => {
  expect(isClientCurrent()).toBe(true)
})

test('docs/settings.md lists every setting', () => {
  expect(read('docs/settings.md')).toBe(settingsPage())
})

test('docs/commands.md has the help of every command', async () => {
  expect(read('docs/commands.md')).toBe(await commandsPage())
})

test('docs/entities.md shows every table', async () => {
  expect(read('docs/entities.md')).toBe(await entitiesPage(database.url))
})
