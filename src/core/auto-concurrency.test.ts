import { expect, test } from 'vitest'
import { autoConcurrency, availableMemory, openFileLimit } from './auto-concurrency.ts'

const gigabyte = 1024 ** 3
const large = { memoryBytes: 64 * gigabyte, openFiles: 1_000_000, databaseConnections: 100 }

test.each([
  ['a large machine', large, 400],
  ['little memory', { ...large, memoryBytes: gigabyte / 2 }, 64],
  ['few open files', { ...large, openFiles: 1024 }, 128],
  ['few database connections', { ...large, databaseConnections: 2 }, 80],
  ['next to nothing', { memoryBytes: 1, openFiles: 1, databaseConnections: 1 }, 16],
])('%s allows the rows in flight that it can serve', (_, limits, rows) => {
  expect(autoConcurrency(limits)).toBe(rows)
})

test('reads the limits of this machine', () => {
  expect(availableMemory()).toBeGreaterThan(100 * 1024 ** 2)
  expect(openFileLimit()).toBeGreaterThan(100)
})
