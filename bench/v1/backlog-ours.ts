// The backlog as "scrapersky v1 backlog" queues it and a worker reads it: default settings, one second between two requests
// to one host, robots.txt; one loopback server responds for every host.
import { createWeb } from '../../src/crawl/web.ts'
import { PostgresSlotStore } from '../../src/curation/postgres-slot-store.ts'
import { defaultSettings } from '../../src/curation/scheduler-settings.ts'
import { openDatabase } from '../../src/db/database.ts'
import { createExtractPool } from '../../src/extract/pool/extract-pool.ts'
import { quietLog, startTestStages } from '../../src/testing/loops.ts'
import { registryWith } from '../../src/testing/registry-with.ts'
import { queueBacklog } from '../../src/v1/backlog/queue-backlog.ts'
import { runImport } from '../../src/v1/import/run-import.ts'
import { openV1 } from '../../src/v1/source/open-v1.ts'
import type { BacklogMeasured } from './job.ts'

const [from = '', url = '', port = '0'] = process.argv.slice(2)
const { db } = await openDatabase({ url, poolSize: 10, statementTimeoutSeconds: 60, name: 'bench', log: quietLog })
const tenant = db.insertInto('tenants').values({ name: 'bench' }).returning('id')
const { id: tenantId } = await tenant.executeTakeFirstOrThrow()
const source = await openV1(from)
await runImport({ db, source, tenantId, only: ['domains', 'sitemap_files', 'pages'] })

const agent = { token: 'ScraperSky', version: '2.0', contactUrl: 'https://scrapersky.test/bench' }
const connectTo = { ip: '127.0.0.1', port: Number(port) }
const web = createWeb({
  agent,
  log: quietLog,
  gapMs: 1000,
  allowIps: ['127.0.0.1'],
  connectTo,
  slotStore: new PostgresSlotStore(db, 'ours'),
})
const registry = registryWith({ web, extractor: createExtractPool() })
const stages = [registry.stage('wf7-page-extraction')]
const settings = defaultSettings(10).PAGE_CURATION

let settled = 0
const isSettled = Promise.withResolvers<void>()
let pages = Number.POSITIVE_INFINITY
const note = () => {
  settled++
  if (settled >= pages) isSettled.resolve()
}
const metrics = { claimed: () => undefined, settled: note }
await startTestStages({ db, url, stages, registry, worker: 'bench', settings, metrics })
const started = performance.now()
let queued = 0
for await (queued of queueBacklog(db, registry, { tenantId, actorId: tenantId }));
pages = queued
if (settled >= pages) isSettled.resolve()
await isSettled.promise
const seconds = (performance.now() - started) / 1000
const read = db
  .selectFrom('pages')
  .select(({ fn }) => fn.countAll<number>().as('n'))
  .where('page_processing_status', '=', 'Completed')
  .where('page_processing_outcome', 'in', ['contacts_found', 'no_contacts'])
const completed = (await read.executeTakeFirstOrThrow()).n
const measured: BacklogMeasured = { pages: queued, completed, seconds }
process.stdout.write(`${JSON.stringify(measured)}\n`)
process.exit(0)
