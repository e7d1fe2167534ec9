import { pause } from '../../../src/core/time.ts'
import { Crawl, log, outageMs } from '../crawl.ts'
import { linux, postgresql15, postgresql15Programs, versionOf } from '../needs.ts'
import type { Scenario } from '../scenario.ts'
import { PostgresServer } from '../servers/postgres.ts'

export const postgres15: Scenario = {
  name: 'postgres-15',
  summary: 'PostgreSQL 15, which crashes and starts again',
  needs: [linux, postgresql15],
  async run(opened) {
    const server = await PostgresServer.create(opened)
    const crawl = await Crawl.start(opened, {
      sites: 120,
      env: { DATABASE_URL: server.url },
      directUrl: () => server.url,
      workers: [{}, {}],
    })
    await crawl.reaches(0.25)
    await server.kill()
    log('PostgreSQL was killed')
    await pause(outageMs)
    await server.start()
    const resumed = await crawl.goesOn()
    const version = versionOf(`${postgresql15Programs}/postgres`)
    return crawl.ends(`${version}: kill -9 and started again`, resumed)
  },
}
