import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../core/errors.ts'
import { pause } from '../core/time.ts'
import { type StartedStages, startTestStages } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { backPressure } from './back-pressure.ts'
import { cancel, configureStage, pauseStage, requeue, resumeStage, runStageNow } from './control.ts'
import { curate } from './curate.ts'
import { defineStage, type Stage, type WorkContext } from './define-stage.ts'
import { createRegistry } from './registry.ts'
import { defaultSettings, type SchedulerSettings } from './scheduler-settings.ts'
import { reportStages } from './stage-report.ts'

const database = useTestDatabase({ poolSize: 20 })
const actorId = randomUUID()
let started: StartedStages[] = []

type Work = (row: { readonly id: string }, context: WorkContext) => Promise<'ok'>

function stageOf(process: Work, extra: Partial<Stage> = {}): Stage {
  const stage = defineStage({
    id: 'test-scheduler',
    summary: 'scheduled',
    scheduler: 'DEEP_SCAN',
    entity: 'places',
    progress: 'deep_scan',
    columns: [],
    gate: { column: 'curation_status', when: 'Selected' },
    claim: { leaseSeconds: 30, maxAttempts: 3, backoffSeconds: 1 },
    outcomes: ['ok'],
    process,
  })
  return { ...stage, ...extra }
}

async function start(stages: readonly Stage[], settings: Partial<SchedulerSettings> = {}): Promise<StartedStages> {
  const running = await startTestStages({ db: database.db, url: database.url, stages, settings })
  started.push(running)
  return running
}

const statuses = async () => {
  const rows = await database.db.selectFrom('places').select('deep_scan_status').execute()
  return rows.map((row) => row.deep_scan_status)
}
const allCompleted = async () => (await statuses()).every((status) => status === 'Completed')
const byId = (ids: readonly string[]) => ({ target: { ids }, tenantId: database.tenantId, actorId })

/** Queues rows behind the loops' back, as a notification lost on the way would. */
async function unannounced(make: () => Promise<unknown>): Promise<void> {
  await sql`ALTER TABLE places DISABLE TRIGGER deep_scan_queued_by_insert`.execute(database.db)
  await make()
  await sql`ALTER TABLE places ENABLE TRIGGER deep_scan_queued_by_insert`.execute(database.db)
}

beforeEach(async () => {
  for (const table of ['places', 'stage_settings', 'audit_events', 'local_businesses', 'stage_runs'] as const) {
    await database.db.deleteFrom(table).execute()
  }
})
afterEach(async () => {
  await Promise.all(started.map((stages) => stages.stop(0)))
  started = []
})

describe('when a loop runs', () => {
  test('a curated row wakes its loop without waiting for a tick', async () => {
    const stage = stageOf(async () => 'ok')
    const [id] = await makePlaces(database.db, 1, { ...database, status: null })
    const running = await start([stage])
    expect(running.listener.mode).toBe('listening')
    const registry = createRegistry([{ folder: 'test', stages: [stage] }])
    await curate(database.db, registry, {
      entity: 'places',
      target: { ids: [id ?? ''] },
      status: 'Selected',
      tenantId: database.tenantId,
      actorId,
    })
    await until('the row', allCompleted)
  })

  test('a row inserted as Queued wakes the loop', async () => {
    await start([stageOf(async () => 'ok')])
    await makePlaces(database.db, 3, database)
    await until('the rows', allCompleted)
  })

  test('retries a row when its back-off ends, without a wake-up', async () => {
    let attempts = 0
    const work: Work = async () => {
      if (++attempts === 1) throw new Error('once')
      return 'ok'
    }
    await start([stageOf(work)])
    await makePlaces(database.db, 1, database)
    await until('the second attempt', allCompleted)
    expect(attempts).toBe(2)
  })

  test('finds a row that another process postponed when it is due', async () => {
    await makePlaces(database.db, 1, { ...database, nextAttemptAt: new Date(Date.now() + 1500) })
    await start([stageOf(async () => 'ok')])
    await until('the row', allCompleted)
  })

  test('processes rows that arrive during a run', async () => {
    await start([stageOf(async () => 'ok')], { concurrency: 5, batchSize: 5 })
    for (let round = 0; round < 20; round++) {
      await makePlaces(database.db, 7, database)
      await pause(Math.random() * 20)
    }
    await until('all 140 rows', async () => (await statuses()).length === 140 && (await allCompleted()))
  })
})

describe('stage control', () => {
  test('pause stops all claims, resume continues, and both write an audit event', async () => {
    const stage = stageOf(async () => 'ok')
    await start([stage])
    await pauseStage(database.db, stage, actorId, 'the site owner called')
    await makePlaces(database.db, 2, database)
    await pause(700)
    expect(await statuses()).toEqual(['Queued', 'Queued'])
    await resumeStage(database.db, stage, actorId)
    await until('the rows', allCompleted)
    const events = await database.db.selectFrom('audit_events').selectAll().orderBy('happened_at').execute()
    expect(events).toMatchObject([
      {
        action: 'pause',
        subject: stage.id,
        actor_id: actorId,
        details: { paused: true, paused_reason: 'the site owner called' },
      },
      { action: 'resume', subject: stage.id, actor_id: actorId },
    ])
  })

  test('run-now wakes the loop for rows without a notification', async () => {
    const stage = stageOf(async () => 'ok')
    await start([stage])
    await pause(300)
    await unannounced(() => makePlaces(database.db, 1, database))
    await pause(300)
    expect(await statuses()).toEqual(['Queued'])
    await runStageNow(database.db, stage, actorId)
    await until('the row', allCompleted)
  })

  test('requeues dead letters with zero attempts', async () => {
    let broken = true
    const stage = stageOf(async () => {
      if (broken) throw new AppError('request_invalid', 'no')
      return 'ok'
    })
    const ids = await makePlaces(database.db, 3, database)
    await start([stage])
    await until('the errors', async () => (await statuses()).every((status) => status === 'Error'))
    broken = false
    expect(await requeue(database.db, stage, byId(ids.slice(0, 1)))).toEqual({ requeued: 1, left_out: 0 })
    await until('one row', async () => (await statuses()).includes('Completed'))
    expect(await requeue(database.db, stage, { ...byId([]), target: { where: sql<boolean>`true` } })).toEqual({
      requeued: 2,
      left_out: 0,
    })
    await until('the others', allCompleted)
    const rows = await database.db.selectFrom('places').select(['deep_scan_attempts', 'deep_scan_error_code']).execute()
    expect(rows).toEqual(Array(3).fill({ deep_scan_attempts: 1, deep_scan_error_code: null }))
  })

  test('cancel stops rows in flight and takes queued rows out of the queue', async () => {
    const aborted: string[] = []
    const stage = stageOf(async (row, { signal }) => {
      await pause(25_000, signal)
      aborted.push(row.id)
      return 'ok'
    })
    const ids = await makePlaces(database.db, 4, database)
    const running = await start([stage], { concurrency: 2, batchSize: 2 })
    await until('two in flight', () => running.inFlight === 2)
    expect(await cancel(database.db, stage, byId(ids))).toBe(4)
    await until('the work to stop', () => aborted.length === 2)
    const rows = await database.db
      .selectFrom('places')
      .select(['deep_scan_status', 'deep_scan_error_code'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { deep_scan_status: null, deep_scan_error_code: null },
      { deep_scan_status: null, deep_scan_error_code: null },
      { deep_scan_status: null, deep_scan_error_code: null },
      { deep_scan_status: null, deep_scan_error_code: null },
    ])
  })

  test('applies changed settings while the loop runs and refuses invalid ones by name', async () => {
    const stage = stageOf(async (_row, { signal }) => {
      await pause(25_000, signal)
      return 'ok'
    })
    await makePlaces(database.db, 6, database)
    const running = await start([stage], { concurrency: 1, batchSize: 1 })
    await until('one in flight', () => running.inFlight === 1)
    await configureStage(database.db, stage, actorId, { concurrency: 4, batchSize: 4 })
    await until('four in flight', () => running.inFlight === 4)
    await expect(configureStage(database.db, stage, actorId, { batchSize: 0 })).rejects.toThrow(
      'batchSize is 0: it must be a whole number from 1 to 5000.',
    )
  })
})

describe('limits', () => {
  test('back-pressure: claims nothing while the queue of the next stage is full, and raises no alarm', async () => {
    const next = defineStage({
      id: 'test-next',
      summary: 'next',
      scheduler: 'DOMAIN_EXTRACTION',
      entity: 'local_businesses',
      progress: 'domain_extraction',
      columns: [],
      claim: { leaseSeconds: 30, maxAttempts: 3 },
      outcomes: ['ok'],
      process: async () => 'ok' as const,
    })
    const stages = [stageOf(async () => 'ok', { yieldsTo: next.id }), next]
    const registry = createRegistry([{ folder: 'test', stages }], 3)
    const report = async () => (await reportStages(database.db, registry, defaultSettings(50))).all[0]
    const waiting = { tenant_id: database.tenantId, name: 'b', domain_extraction_status: 'Queued' as const }
    await pauseStage(database.db, next, actorId)
    await database.db.insertInto('local_businesses').values([waiting, waiting, waiting]).execute()
    await makePlaces(database.db, 2, { ...database, nextAttemptAt: new Date(Date.now() - 3_600_000) })
    started.push(await startTestStages({ db: database.db, url: database.url, stages, registry }))
    await pause(800)
    expect(await statuses()).toEqual(['Queued', 'Queued'])
    expect(await report()).toMatchObject({ due: 2, workers: 1, held_back_by: next.id, alarm: null })
    await sql`DELETE FROM workers`.execute(database.db)
    expect(await report()).toMatchObject({ held_back_by: next.id, alarm: 'no_worker' })
    await resumeStage(database.db, next, actorId)
    await until('the rows', allCompleted)
    expect(await report()).toMatchObject({ held_back_by: null })
  })

  test('checks back-pressure rarely, and never for a stage without a next stage', async () => {
    const [next, free] = [stageOf(async () => 'ok', { id: 'next' }), stageOf(async () => 'ok', { id: 'free' })]
    const yielding: Stage = { ...next, id: 'yielding', progress: 'other', yieldsTo: next.id }
    const registry = createRegistry([{ folder: 'test', stages: [yielding, next] }], 1)
    expect(backPressure(database.db, registry, free)).toBeUndefined()
    expect(backPressure(database.db, { ...registry, queueLimit: 0 }, yielding)).toBeUndefined()
    const heldTenants = backPressure(database.db, registry, yielding)
    expect(await heldTenants?.()).toEqual([])
    await makePlaces(database.db, 1, database)
    expect(await heldTenants?.()).toEqual([])
    await until('the next answer', async () => (await heldTenants?.())?.[0] === database.tenantId)
  })

  test('a stop waits for rows in flight and releases those that do not end', async () => {
    const ids = await makePlaces(database.db, 2, database)
    const stage = stageOf(async (row, { signal }) => {
      await pause(row.id === ids[0] ? 300 : 25_000, signal)
      if (signal.aborted) throw new Error('interrupted')
      return 'ok'
    })
    const running = await start([stage])
    await until('two in flight', () => running.inFlight === 2)
    await running.stop(1500)
    started = []
    const rows = await database.db
      .selectFrom('places')
      .select(['deep_scan_status', 'deep_scan_attempts'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { deep_scan_status: 'Completed', deep_scan_attempts: 1 },
      { deep_scan_status: 'Queued', deep_scan_attempts: 0 },
    ])
    expect(await database.db.selectFrom('workers').selectAll().execute()).toEqual([])
  })
})

describe('errors stay in their stage', () => {
  test('a stage that throws, one that hangs and one without its table do not slow the others', async () => {
    const other = { entity: 'local_businesses', progress: 'domain_extraction', gate: undefined } as const
    const makeBusinesses = (count: number) =>
      database.db
        .insertInto('local_businesses')
        .values(
          Array.from({ length: count }, () => ({
            tenant_id: database.tenantId,
            name: 'b',
            domain_extraction_status: 'Queued' as const,
          })),
        )
        .execute()
    const { gate: _gate, ...base } = stageOf(async () => 'ok')
    const good: Stage = { ...base, ...{ entity: other.entity, progress: other.progress }, id: 'good' }
    const hanging = stageOf(() => new Promise<'ok'>(() => undefined), { id: 'hanging' })
    const broken: Stage = { ...base, id: 'broken', entity: 'domains', progress: 'no_such' }
    const throwing: Stage = {
      ...base,
      id: 'throwing',
      entity: 'sitemap_files',
      progress: 'sitemap_import',
      process: () => {
        throw new Error('always')
      },
    }
    await makePlaces(database.db, 200, database)
    const domain = { tenant_id: database.tenantId, host: `${randomUUID()}.example` }
    const { id } = await database.db.insertInto('domains').values(domain).returning('id').executeTakeFirstOrThrow()
    const files = Array.from({ length: 200 }, (_, index) => ({
      tenant_id: database.tenantId,
      domain_id: id,
      url: `https://x.example/${index}.xml`,
      method: 'test',
      sitemap_import_status: 'Queued' as const,
    }))
    await database.db.insertInto('sitemap_files').values(files).execute()
    await makeBusinesses(500)
    await start([hanging, broken, throwing, good])
    await until('the good stage', async () => {
      const left = await sql<{ n: number }>`SELECT count(*)::int AS n FROM local_businesses
        WHERE domain_extraction_status IS DISTINCT FROM 'Completed'`.execute(database.db)
      return left.rows[0]?.n === 0
    })
    await makeBusinesses(1)
    await until('one more', async () => {
      const row = await database.db
        .selectFrom('local_businesses')
        .select('domain_extraction_status')
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return row?.domain_extraction_status === 'Completed'
    })
  })
})

describe('instances', () => {
  const tickMinutes = 0.3 / 60

  test('ticks start more instances while all slots are in use, up to MAX_INSTANCES', async () => {
    const stage = stageOf(async (_row, { signal }) => {
      await pause(25_000, signal)
      return 'ok'
    })
    await makePlaces(database.db, 9, database)
    const running = await start([stage], {
      intervalMinutes: tickMinutes,
      concurrency: 2,
      batchSize: 2,
      maxInstances: 3,
    })
    await until('three full instances', () => running.inFlight === 6)
    await pause(2.5 * tickMinutes * 60_000)
    expect(running.inFlight).toBe(6)
  })

  test('ticks during a run with free slots are coalesced into it', async () => {
    const end = Promise.withResolvers<void>()
    const stage = stageOf(async () => {
      await end.promise
      return 'ok'
    })
    await makePlaces(database.db, 1, database)
    const running = await start([stage], { intervalMinutes: tickMinutes, maxInstances: 3 })
    await until('the first row', () => running.inFlight === 1)
    await unannounced(() => makePlaces(database.db, 1, database))
    await until('the second row, found by a tick', () => running.inFlight === 2)
    // As long as more ticks take.
    await pause(2.5 * tickMinutes * 60_000)
    end.resolve()
    await until('both rows', allCompleted)
    const runs = database.db.selectFrom('stage_runs').select(['claimed', 'finished_at'])
    const [run, ...others] = await until('the end of the run', async () => {
      const found = await runs.execute()
      return found.some(({ finished_at }) => finished_at !== null) && found
    })
    expect([run?.claimed, others]).toEqual([2, []])
  })
})
