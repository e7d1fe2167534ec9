// WF7 as "scrapersky worker" runs it: job loop, lanes in the database, robots.txt, IP guard, extraction thread, evidence.

import { createWeb } from '../../src/crawl/web.ts'
import { curate } from '../../src/curation/curate.ts'
import { PostgresSlotStore } from '../../src/curation/postgres-slot-store.ts'
import type { Settlement } from '../../src/curation/settlement.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { createExtractPool } from '../../src/extract/pool/extract-pool.ts'
import { quietLog, startTestStages } from '../../src/testing/loops.ts'
import { makeDomain } from '../../src/testing/page-fixture.ts'
import { registryWith } from '../../src/testing/registry-with.ts'
import type { Job } from './job.ts'

export interface Reader {
  readonly db: Database
  /** Inserts the pages and returns a function that processes them, to be timed. */
  prepare(urls: readonly string[]): Promise<() => Promise<void>>
}

type ReaderJob = Pick<Job, 'databaseUrl' | 'ports' | 'concurrency'>

export async function openReader({ databaseUrl: url, ports, concurrency }: ReaderJob): Promise<Reader> {
  const { db } = await openDatabase({ url, poolSize: 10, statementTimeoutSeconds: 60, name: 'ours', log: quietLog })
  const agent = { token: 'ScraperSky', version: '2.0', contactUrl: 'https://scrapersky.test/bench' }
  const slotStore = new PostgresSlotStore(db, 'ours')
  const web = createWeb({ agent, log: quietLog, gapMs: 0, allowIps: ['127.0.0.1'], allowPorts: ports, slotStore })
  const registry = registryWith({ web, extractor: createExtractPool({ threads: 1 }) })
  let settled = 0
  let enough = { pages: 0, ...Promise.withResolvers<void>() }
  const metrics = {
    claimed: () => undefined,
    settled: (_stageId: string, settlement: Settlement) => {
      settled++
      // Otherwise the benchmark would measure failures.
      if (settlement !== 'completed') enough.reject(new Error(`a page was not read: ${settlement}`))
      if (settled === enough.pages) enough.resolve()
    },
  }
  const settings = { batchSize: concurrency, concurrency }
  await startTestStages({ db, url, stages: registry.stages, worker: 'ours', settings, metrics })

  const tenant = db.insertInto('tenants').values({ name: 'reader' }).returning('id')
  const { id: tenantId } = await tenant.executeTakeFirstOrThrow()
  const domains = new Map<string, string>()
  for (const port of ports) domains.set(String(port), await makeDomain(db, tenantId, `site-${port}.com`, 'US'))
  return {
    db,
    async prepare(urls) {
      const rows = urls.map((url) => {
        return { tenant_id: tenantId, domain_id: domains.get(new URL(url).port) ?? '', url }
      })
      const made = await db.insertInto('pages').values(rows).returning('id').execute()
      const ids = made.map(({ id }) => id)
      return async () => {
        enough = { pages: settled + ids.length, ...Promise.withResolvers<void>() }
        await curate(db, registry, {
          entity: 'pages',
          target: { ids },
          status: 'Selected',
          tenantId,
          actorId: tenantId,
        })
        await enough.promise
      }
    },
  }
}
