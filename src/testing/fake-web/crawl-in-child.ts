// One of several processes that crawl the same hosts, with the slot store in the database, as workers do.
import { fetchPage } from '../../crawl/fetch-page.ts'
import { PostgresSlotStore } from '../../curation/postgres-slot-store.ts'
import { openDatabase } from '../../db/database.ts'
import { quietLog } from '../loops.ts'
import { testWeb } from './test-web.ts'

export interface CrawlJob {
  readonly urls: readonly string[]
  readonly gapMs: number
  readonly connectTo: { readonly ip: string; readonly port: number }
  readonly databaseUrl: string
}

process.once('message', (job: CrawlJob) => void crawl(job))

/** All hosts side by side, the pages of one host one after the other. */
async function crawl({ urls, gapMs, connectTo, databaseUrl }: CrawlJob): Promise<void> {
  const { db, close } = await openDatabase({
    url: databaseUrl,
    poolSize: 5,
    statementTimeoutSeconds: 30,
    name: 'crawler',
    log: quietLog,
  })
  const web = testWeb({ connectTo, gapMs, maxWaitMs: 120_000, slotStore: new PostgresSlotStore(db, 'test') })
  const failures: string[] = []
  const hosts = Map.groupBy(urls, (url) => new URL(url).host)
  await Promise.all(
    [...hosts.values()].map(async (pages) => {
      for (const url of pages) {
        const result = await fetchPage(url, { web })
        if (!result.ok) failures.push(`${url}: ${result.code} ${result.message}`)
      }
    }),
  )
  await web.close()
  await close()
  process.send?.({ failures })
  process.disconnect()
}
