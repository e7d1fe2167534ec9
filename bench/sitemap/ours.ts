// The sitemap walk with the complete web client: robots.txt, IP guard, pacing (gap 0), limits.
import type { Log } from '../../src/core/log.ts'
import { walkSitemaps } from '../../src/crawl/sitemaps/walk-sitemaps.ts'
import { createWeb } from '../../src/crawl/web.ts'
import { givenIndex, measured } from './contender.ts'

// Not the log of the tests, which would import the database (40 MB).
const nothing = () => undefined
const log: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing, child: () => log }
const agent = { token: 'ScraperSky', version: '2.0', contactUrl: 'https://scrapersky.test/bench' }
const allowPorts = [Number(new URL(givenIndex()).port)]
const web = createWeb({ agent, log, gapMs: 0, allowIps: ['127.0.0.1'], allowPorts })

await measured(async (start) => {
  const walk = walkSitemaps({ start, web })
  let urls = 0
  for await (const { pages } of walk) urls += pages.length
  const { outcome, problems } = walk.summary
  if (outcome !== 'ok' || problems.length > 0) throw new Error(`ended with ${outcome}: ${JSON.stringify(problems)}`)
  return urls
})
