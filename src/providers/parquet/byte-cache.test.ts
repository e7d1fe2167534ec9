import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openByteCache } from './byte-cache.ts'

const folder = mkdtempSync(join(tmpdir(), 'byte-cache-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const part = (value: number) => new Uint8Array(1_000).fill(value)
const bytesIn = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

test('keeps no more than its size, the parts that were used last', async () => {
  const cache = openByteCache(folder, 10_000)
  for (let n = 0; n < 30; n++) {
    await cache.set(`part-${n}`, part(n))
    // The clock of a file system may be too coarse to order them.
    utimesSync(join(folder, `part-${n}`), n, n)
    // Used each time, so never the oldest.
    await cache.get('part-0')
    expect(bytesIn()).toBeLessThanOrEqual(13_000)
  }
  expect(await cache.get('part-0')).toEqual(Buffer.from(part(0)))
  expect(await cache.get('part-29')).toEqual(Buffer.from(part(29)))
  expect(await cache.get('part-5')).toBeUndefined()
})

test('a damaged part counts as absent, and one that is too large is not kept', async () => {
  const cache = openByteCache(folder, 10_000)
  await cache.set('damaged', part(1))
  truncateSync(join(folder, 'damaged'), 500)
  expect(await cache.get('damaged')).toBeUndefined()
  await cache.set('large', new Uint8Array(5_000))
  expect(await cache.get('large')).toBeUndefined()
})
