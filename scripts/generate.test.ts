import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { generateSchema } from './generate-schema.ts'
import { apiPage, envExample, errorsPage, readmePage } from './generated-pages.ts'

const database = useTestDatabase()
const read = (path: string) => readFileSync(path, 'utf8')

test('src/db/schema.ts says what the migrated database is', async () => {
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

test('README.md lists every setting', () => {
  expect(read('README.md')).toBe(readmePage(read('README.md')))
})
