import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const known = ['PORT', 'DATABASE_URL', 'DATABASE_TLS']

test.for([
  ['DATABSE_URL', 2, 'DATABASE_URL'],
  ['DATABASE_URLS', 2, 'DATABASE_URL'],
  ['DATABASE_TSL', 2, 'DATABASE_TLS'],
  ['PORT', 0, 'PORT'],
  ['PROT', 1, 'PORT'],
  ['TORP', 1, undefined],
  ['PATH', 1, undefined],
  ['', 2, undefined],
] as const)('%s within %i edits: %s', ([name, limit, expected]) => {
  expect(nearestName(name, known, limit)).toBe(expected)
})
