import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { extractPage } from './extract-page.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** A page with new keys for every cache of the extractor. */
function page(n: number): string {
  const html = `<some-long-element-${n} class="some-long-class-name-${n}" data-some-long-name-${n}="1">
    <a href="https://www.some-long-host-name-${n}.example/about">About</a> office@some-long-domain-${n}.com (206) 342-${1000 + n}
    ${'lorem ipsum '.repeat(60_000)}`
  // A flat string, like a page from the network.
  return Buffer.from(html).toString()
}

test('caches do not keep pages in memory', () => {
  extractPage(page(0))
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let n = 1; n <= 60; n++) extractPage(page(n), { country: 'US' })
  collectGarbage()
  // All pages together: 43 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(15_000_000)
})
