import { randomUUID } from 'node:crypto'
import { pause } from '../../src/core/time.ts'
import { curate } from '../../src/curation/curate.ts'
import { defineStage } from '../../src/curation/define-stage.ts'
import { createRegistry } from '../../src/curation/registry.ts'
import type { Database } from '../../src/db/database.ts'
import { startTestStages } from '../../src/testing/loops.ts'
import { makePlaces } from '../../src/testing/rows.ts'
import { median } from '../bench.ts'

/** From the commit of `curate()` to the start of `process()`, with five minutes between ticks. */
export async function measureWake(db: Database, url: string, rounds = 100): Promise<number> {
  const tenantId = randomUUID()
  await db.insertInto('tenants').values({ id: tenantId, name: 'bench' }).execute()
  let started = Promise.withResolvers<number>()
  const stage = defineStage({
    id: 'bench-wake',
    summary: 'reports when it starts',
    scheduler: 'DEEP_SCAN',
    entity: 'places',
    progress: 'deep_scan',
    columns: [],
    gate: { column: 'curation_status', when: 'Selected' },
    claim: { leaseSeconds: 60, maxAttempts: 3 },
    outcomes: ['ok'],
    process: async () => {
      started.resolve(performance.now())
      return 'ok' as const
    },
  })
  const registry = createRegistry([{ folder: 'bench', stages: [stage] }])
  const running = await startTestStages({ db, url, stages: [stage], settings: { intervalMinutes: 5 } })
  const ids = await makePlaces(db, rounds, { tenantId, status: null })
  const times: number[] = []
  for (const id of ids) {
    started = Promise.withResolvers<number>()
    await curate(db, registry, {
      entity: 'places',
      target: { ids: [id] },
      status: 'Selected',
      tenantId,
      actorId: tenantId,
    })
    const committed = performance.now()
    // The response to the commit and the wake-up race: a start before the response counts as 0 ms.
    times.push(Math.max(0, (await started.promise) - committed))
    await pause(30)
  }
  await running.stop(0)
  return median(times)
}
