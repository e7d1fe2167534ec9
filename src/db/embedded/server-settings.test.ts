import { expect, test } from 'vitest'
import { serverSettings } from './server-settings.ts'

const gigabyte = 1024 ** 3

test.each([
  ['a small machine keeps the defaults of PostgreSQL', 0.5, { shared_buffers: '128MB', work_mem: '4MB' }],
  ['an eighth of the memory', 4, { shared_buffers: '512MB', effective_cache_size: '2048MB' }],
  ['not more than a million pages need', 256, { shared_buffers: '1024MB', work_mem: '16MB' }],
])('%s', (_, gigabytes, expected) => {
  expect(serverSettings(gigabytes * gigabyte)).toMatchObject(expected)
})

test('nothing that keeps data safe is touched', () => {
  expect(Object.keys(serverSettings())).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/fsync|commit|full_page|wal_level/)]),
  )
})
