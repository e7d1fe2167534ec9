import { pause } from '../../../src/core/time.ts'
import { Crawl, log, outageMs } from '../crawl.ts'
import { linux, pathOf, postgresql15, program, versionOf } from '../needs.ts'
import type { Scenario } from '../scenario.ts'
import { startPgBouncer } from '../servers/pgbouncer.ts'
import { PostgresServer } from '../servers/postgres.ts'

export const pgbouncer: Scenario = {
  name: 'pgbouncer',
  summary: 'PgBouncer in transaction mode, which crashes; one process listens directly, the others poll',
  needs: [linux, postgresql15, program('pgbouncer')],
  async run(opened) {
    const server = await PostgresServer.create(opened)
    const pooler = await startPgBouncer(opened, server.port)
    const crawl = await Crawl.start(opened, {
      sites: 120,
      env: { DATABASE_URL: pooler.url },
      directUrl: () => server.url,
      workers: [{ env: { DATABASE_LISTEN_URL: server.url } }, {}],
    })
    await crawl.reaches(0.25)
    await pooler.kill()
    log('PgBouncer was killed')
    await pause(outageMs)
    await pooler.start()
    const resumed = await crawl.goesOn()
    return crawl.ends(`${versionOf(pathOf('pgbouncer'))}: kill -9 and started again`, resumed)
  },
}
