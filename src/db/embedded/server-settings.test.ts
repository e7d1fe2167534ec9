import { expect, test } from 'vitest'
import { serverSettings } from './server-settings.ts'

const gigabyte = 1024 ** 3

test.each([
  ['a small machine has the defaults of PostgreSQL', 0.5, { shared_buffers: '128MB', work_mem: '4MB' }],
  ['shared buffers are an eighth of the memory', 4, { shared_buffers: '512MB', effective_cache_size: '2048MB' }],
  ['shared buffers are at most what a million pages need', 256, { shared_buffers: '1024MB', work_mem: '16MB' }],
])('%s', (_, gigabytes, expected) => {
  expect(serverSettings(gigabytes * gigabyte)).toMatchObject(expected)
})

test('does not change settings that protect data', () => {
  expect(Object.keys(serverSettings())).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/fsync|commit|full_page|wal_level/)]),
  )
})
