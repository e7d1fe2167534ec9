// A worker process with every stage, against the fake web, with the hosts' slots in the database, as "scrapersky worker" has them.

import { PostgresSlotStore } from '../../src/curation/postgres-slot-store.ts'
import { openDatabase } from '../../src/db/database.ts'
import { createExtractPool, type ExtractPool } from '../../src/extract/pool/extract-pool.ts'
import { testWeb } from '../../src/testing/fake-web/test-web.ts'
import { quietLog, startTestStages } from '../../src/testing/loops.ts'
import { registryWith } from '../../src/testing/registry-with.ts'
import { type StubEndpoints, stubProviders } from '../../src/testing/stub-providers.ts'

const { url, name, connectTo, gapMs, standIns, stageIds } = JSON.parse(process.argv[2] ?? '') as {
  url: string
  name: string
  connectTo: { ip: string; port: number }
  gapMs: number
  standIns?: StubEndpoints
  stageIds?: string[]
}
const { db, close } = await openDatabase({ url, poolSize: 6, statementTimeoutSeconds: 30, name, log: quietLog })
const web = testWeb({ connectTo, gapMs, maxWaitMs: 30_000, slotStore: new PostgresSlotStore(db, name) })
let extractor: ExtractPool | undefined
const placeProviders = standIns && stubProviders(standIns)
const registry = registryWith({
  web,
  // Opened on first use: its thread loads as many modules as this process.
  get extractor() {
    extractor ??= createExtractPool({ threads: 1 })
    return extractor
  },
  ...(placeProviders === undefined ? undefined : { placeProviders }),
})
const stages = stageIds?.map((id) => registry.stage(id)) ?? registry.stages
const running = await startTestStages({ db, url, stages, registry, worker: name })
process.stdout.write('ready\n')
process.once('SIGTERM', async () => {
  await running.stop(5000)
  await web.close()
  await extractor?.close()
  await placeProviders?.close()
  await close()
})
