import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { endPauses, makePausedRowsDue } from '../costs/provider-pause.ts'
import { MemorySlotStore } from '../crawl/pacing/memory-slot-store.ts'
import { createRegistry } from '../curation/registry.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { defaultSettings } from '../curation/scheduler-settings.ts'
import { reportStages } from '../curation/stage-report.ts'
import { workflowsOf } from '../stages/index.ts'
import { loopContext, quietLog } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { toolsWith } from '../testing/unavailable-tools.ts'
import { placeProvidersFromConfig } from './place-providers.ts'

const database = useTestDatabase()

test('a missing key pauses Google with an alarm, and its rows continue when a worker starts', async () => {
  const { db } = database
  const placeProviders = placeProvidersFromConfig(readConfig({}), quietLog, new MemorySlotStore())
  const registry = createRegistry(workflowsOf(toolsWith({ placeProviders })))
  const stage = registry.stage('wf2-deep-scan')
  await sql`INSERT INTO workers (id, name, stage_ids) VALUES (new_id(), 'other', ARRAY[${stage.id}])`.execute(db)
  const places = await makePlaces(db, 3, { ...database, status: null })
  await sql`UPDATE places SET provider = 'google-places', deep_scan_status = 'Queued'`.execute(db)
  expect(await runJobLoop(loopContext(db, stage)).finished).toMatchObject({ waited: 3, failed: 0 })
  const reports = await reportStages(db, registry, defaultSettings(10))
  expect(reports.all.find(({ id }) => id === stage.id)?.alarm).toBe('key_rejected')
  expect(await db.selectFrom('cost_ledger').selectAll().execute()).toEqual([])

  // Also when the pause ended before.
  await endPauses(db)
  await endPauses(db)
  await makePausedRowsDue(db, quietLog, new AbortController().signal)
  const { rows } = await sql`SELECT FROM places WHERE deep_scan_due_at <= now()`.execute(db)
  expect(rows).toHaveLength(places.length)
  await placeProviders.close()
})
