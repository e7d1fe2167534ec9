import { afterAll, beforeAll } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../demo/web/fake-web.ts'
import type { FakeSite } from '../../demo/web/reply.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { createExtractPool } from '../extract/pool/extract-pool.ts'
import { domainMetadata } from '../stages/wf4-domain-survey/metadata-stage.ts'
import { testWeb } from './fake-web/test-web.ts'
import { loopContext } from './loops.ts'
import type { TestDatabase } from './test-database.ts'
import { testSecrets } from './test-secrets.ts'

/** Domains under WF4's metadata stage, on a fake web whose sites the test defines. */
export function useDomainMetadata(database: TestDatabase) {
  const sites: Record<string, FakeSite> = {}
  const extractor = createExtractPool({ threads: 1 })
  let fake: FakeWeb | undefined
  let hosts = 0
  beforeAll(async () => {
    fake = await startFakeWeb(sites)
  })
  afterAll(async () => {
    await extractor.close()
    await fake?.close()
  })
  const read = (id: string) =>
    database.db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    sites,
    /** A new host. Emails are found only with a real public suffix. */
    newHost: () => `brix-host${++hosts}.com`,
    requests: () => fake?.requests ?? [],
    async addDomain(host: string, country: string | null = null): Promise<string> {
      const row = { tenant_id: database.tenantId, host, country, metadata_status: 'Queued' as const }
      const { id } = await database.db.insertInto('domains').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    },
    read,
    /** Queues the row, runs the stage once with a new client, and returns the row. */
    async run(id: string) {
      const web = testWeb({ connectTo: fake?.connectTo })
      const stage = domainMetadata({ web, extractor, secrets: testSecrets })
      await database.db
        .updateTable('domains')
        .set({ metadata_status: 'Queued', metadata_next_attempt_at: new Date() })
        .where('id', '=', id)
        .execute()
      await runJobLoop(loopContext(database.db, stage)).finished
      await web.close()
      return read(id)
    },
  }
}
