import { expect, test } from 'vitest'
import { startFakeWeb } from '../../demo/web/fake-web.ts'
import { gzipped, page, redirectTo } from '../../demo/web/reply.ts'
import type { ManyJob, ManyResult } from '../testing/fake-web/fetch-many-in-child.ts'
import { runChild } from '../testing/run-child.ts'
import { isLongRun } from '../testing/runs.ts'

const fetches = isLongRun ? 10_000 : 2_500
const script = new URL('../testing/fake-web/fetch-many-in-child.ts', import.meta.url)

test(`${fetches} fetches leave no socket, timer or listener, and the heap stays flat`, async () => {
  const big = page('Big', '<p>filler</p>'.repeat(8000))
  const site = {
    '/': page('Home'),
    '/zipped': gzipped(page('Zipped', '<p>again and again</p>'.repeat(500))),
    '/moved': redirectTo('/'),
    '/cookie': redirectTo('/', 302, ['a=b']),
    '/missing': { status: 404, body: 'no' },
    '/pdf': { headers: { 'content-type': 'application/pdf' }, body: big },
    '/corrupt': {
      headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' },
      body: Buffer.from('1f8b080000', 'hex'),
    },
    '/private': redirectTo('http://10.0.0.1/'),
    '/loop': redirectTo('/loop'),
    '/big': big,
  }
  const hosts = 50
  const fake = await startFakeWeb(Object.fromEntries(Array.from({ length: hosts }, (_, n) => [`site-${n}.test`, site])))
  const job: ManyJob = { paths: Object.keys(site), hosts, fetches, connectTo: fake.connectTo }
  const { lines, exitCode } = await runChild(script, job)
  await fake.close()
  expect(exitCode).toBe(0)
  const result = lines[0] as ManyResult
  expect(result.fetched + result.failed).toBe(fetches)
  expect(result.fetched).toBeGreaterThanOrEqual(fetches / 2)
  expect(result.listeners).toBe(0)
  expect(result.resourcesAfter.filter((name) => /TCP|TLS|Timeout|Immediate|Zlib|DNS/i.test(name))).toEqual([])
  expect(result.heapLateMb - result.heapEarlyMb).toBeLessThan(8)
}, 300_000)
