import { expect, test } from 'vitest'
import { startFakeWeb } from '../../../demo/web/fake-web.ts'
import { textFile } from '../../../demo/web/reply.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { resourceLoader } from './load-resource.ts'

test("loads resources of the page's own host without a gap, and of other hosts with one", async () => {
  const site = { '/robots.txt': { status: 404 }, '*': textFile('x') }
  const fake = await startFakeWeb({ 'app.test': site, 'cdn.test': site })
  const gapMs = 400
  const web = testWeb({ connectTo: fake.connectTo, gapMs, maxWaitMs: 20_000 })
  const { load } = resourceLoader({ web }, 'app.test')
  for (const host of ['app.test', 'cdn.test']) {
    for (let n = 0; n < 6; n++) expect((await load(`http://${host}/${n}`))?.status).toBe(200)
  }
  const spanOf = (wanted: string) => {
    const times = fake.requests.flatMap(({ host, path, at }) => (host === wanted && path !== '/robots.txt' ? [at] : []))
    return (times.at(-1) ?? 0) - (times[0] ?? 0)
  }
  expect(spanOf('cdn.test')).toBeGreaterThanOrEqual(5 * gapMs - 10)
  expect(spanOf('app.test')).toBeLessThan(4 * gapMs)
  await web.close()
  await fake.close()
}, 300_000)
