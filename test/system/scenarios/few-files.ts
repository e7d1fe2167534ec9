import { scrapersky } from '../../support/product.ts'
import { Crawl } from '../crawl.ts'
import { linux, postgresql15 } from '../needs.ts'
import type { Scenario } from '../scenario.ts'
import { PostgresServer } from '../servers/postgres.ts'

export const fewFiles: Scenario = {
  name: 'few-files',
  summary: 'every process may have 256 open files (ulimit -n 256), with 400 sites to read at once',
  needs: [linux, postgresql15],
  async run(opened) {
    const server = await PostgresServer.create(opened)
    const shell = ['sh', '-c', 'ulimit -n 256 && exec "$@"', 'sh']
    const limited = { command: () => [...shell, ...scrapersky(process.execPath)] }
    const crawl = await Crawl.start(opened, {
      sites: 400,
      env: { DATABASE_URL: server.url },
      directUrl: () => server.url,
      server: limited,
      workers: [limited],
    })
    return crawl.ends('ulimit -n 256, two processes')
  },
}
