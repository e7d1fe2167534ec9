import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { test } from 'vitest'
import { AppError, messageOf } from '../core/errors.ts'
import {
  after,
  type Command,
  claimed,
  historyArbitrary,
  type ModelRow,
  maxAttempts,
  newRow,
  type RowState,
  rowsPerHistory,
  type Step,
  type WorkEndKind,
} from '../testing/curation-model.ts'
import { startTestStages } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { isLongRun, runs } from '../testing/runs.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { undoBulkAction } from './bulk/undo-bulk-action.ts'
import { cancel, pauseStage, requeue, resumeStage } from './control.ts'
import { curate } from './curate.ts'
import { defineStage } from './define-stage.ts'
import { createRegistry } from './registry.ts'

// Random histories of curation, undo, cancel and requeue against a running loop, compared with a model. All histories of a
// group make their steps at the same time, so that they share the loop and meet its locks.

const database = useTestDatabase({ poolSize: 12 })
const actorId = '00000000-0000-7000-8000-000000000007'
const histories = isLongRun ? 5_000 : 300
const groupSize = 300
const stepsPerHistory = 8
const hour = 3_600_000

/** Rows in process: what ends their work. */
const inProcess = new Map<string, (how: WorkEndKind) => void>()

const stage = defineStage({
  id: 'test-histories',
  summary: 'waits for its end',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: [],
  gate: { column: 'curation_status', when: 'Selected' },
  claim: { leaseSeconds: 60, maxAttempts, backoffSeconds: 1800 },
  outcomes: ['ok'],
  process: async ({ id }, { signal }) => {
    const { promise, resolve } = Promise.withResolvers<WorkEndKind>()
    const remove = () => {
      if (inProcess.get(id) === resolve) inProcess.delete(id)
    }
    inProcess.set(id, resolve)
    signal.addEventListener('abort', remove)
    const how = await promise
    remove()
    const retryAt = new Date(Date.now() + hour)
    if (how === 'retry') throw new AppError('provider_unavailable', 'later')
    if (how === 'give-up') throw new AppError('provider_bad_request', 'never')
    if (how === 'wait') throw new AppError('provider_quota', 'in an hour', { retryAt })
    if (how === 'own-wait') throw new AppError('budget_reached', 'in an hour', { retryAt })
    return 'saved'
  },
  save: async (trx, { id }) => {
    await sql`UPDATE places SET notes = coalesce(notes, '') || 's' WHERE id = ${id}`.execute(trx)
    return 'ok'
  },
})
const registry = createRegistry([{ folder: 'test', stages: [stage] }])

/** A command with the number of its change; -1 for any other. */
interface Numbered {
  readonly command: Command
  readonly action: number
}

class History {
  readonly steps: readonly Step[]
  readonly ids: readonly string[]
  /** The possible states of each row: more than one after a race. */
  readonly possible: (readonly ModelRow[])[]
  private readonly actions: (string | null)[] = []
  private undone: ReadonlySet<number> = new Set()

  constructor(steps: readonly Step[], ids: readonly string[]) {
    this.steps = steps
    this.ids = ids
    this.possible = ids.map(() => [newRow])
  }

  /** The commands of a step, with the numbers of its changes. Only changes of earlier steps can be undone, and only once. */
  private numbered(step: Step): Numbered[] {
    let action = this.actions.length
    return step.flatMap((command): Numbered[] => {
      if (command.what !== 'undo') return [{ command, action: command.what === 'curate' ? action++ : -1 }]
      if (command.action >= this.actions.length || this.undone.has(command.action)) return []
      this.undone = new Set([...this.undone, command.action])
      return [{ command, action: -1 }]
    })
  }

  async run(step: Step, isPaused: boolean): Promise<void> {
    const commands = this.numbered(step)
    for (const { command } of commands) if (command.what === 'curate') this.actions.push(null)
    await Promise.all(commands.map(({ command, action }) => this.execute(command, action)))
    this.possible.forEach((rows, index) => {
      const of = commands.filter(({ command }) => command.what === 'undo' || command.rows.includes(index))
      const [first, second] = of
      const orders = second === undefined ? [of] : [of, [second, first ?? second]]
      const results = rows.flatMap((row) =>
        orders.flatMap((order) => [false, true].map((isClaimed) => play(row, order, isClaimed && !isPaused))),
      )
      this.possible[index] = isPaused ? results : results.map(claimed)
    })
  }

  private async execute(command: Command, action: number): Promise<void> {
    const { db, tenantId } = database
    if (command.what === 'undo') {
      const id = this.actions[command.action]
      if (id != null) await undoBulkAction(db, registry, { id, tenantId, actorId })
      return
    }
    const ids = command.rows.map((index) => this.ids[index] ?? '')
    const target = { ids }
    if (command.what === 'curate') {
      const change = { entity: 'places', target, status: command.status, tenantId, actorId, undoable: true } as const
      this.actions[action] = (await curate(db, registry, change)).bulk_action_id ?? null
    } else if (command.what === 'cancel') await cancel(db, stage, { target, tenantId, actorId })
    else if (command.what === 'requeue')
      await requeue(db, stage, { target, tenantId, actorId, isNamed: command.isNamed })
    else if (command.what === 'end') for (const id of ids) inProcess.get(id)?.(command.how)
    else
      await sql`UPDATE places SET deep_scan_next_attempt_at = now()
        WHERE id = ANY(${ids}::uuid[]) AND deep_scan_due_at > now()`.execute(db)
  }

  /** Keeps the possible states that were found. */
  check(found: readonly FoundRow[]): void {
    this.possible.forEach((rows, index) => {
      const row = found[index]
      const matching = rows.filter((one) => row !== undefined && isDeepStrictEqual(shown(one), shown(row)))
      if (matching.length === 0) {
        const expected = JSON.stringify(rows.map(shown))
        throw new Error(`row ${index} is ${JSON.stringify(row && shown(row))}, and should be one of ${expected}`)
      }
      this.possible[index] = matching
    })
  }
}

/** Commands one after the other; the loop may claim the row after the first. */
function play(row: ModelRow, order: readonly Numbered[], isClaimed: boolean): ModelRow {
  return order.reduce((state, { command, action }, index) => {
    const next = after(state, command, action)
    return index === 0 && isClaimed ? claimed(next) : next
  }, row)
}

interface FoundRow extends RowState {
  readonly id: string
}

async function readRows(): Promise<Map<string, FoundRow>> {
  const { rows } = await sql<FoundRow>`
    SELECT id, curation_status AS curation, deep_scan_status AS status, coalesce(deep_scan_due_at > now(), false) AS "isPutOff",
      CASE WHEN deep_scan_error_code IS NULL THEN 'none' WHEN deep_scan_error_code IN ('provider_quota', 'budget_reached')
        THEN 'waits' ELSE 'failed' END AS code,
      deep_scan_finished_at IS NOT NULL AS "isFinished", deep_scan_attempts AS attempts, length(coalesce(notes, '')) AS saves
    FROM places`.execute(database.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Waits until the loop has claimed all due rows, unless it is paused, and all ended work is settled. */
async function readWhenQuiet(isPaused: boolean): Promise<Map<string, FoundRow>> {
  await sql`SELECT pg_notify('scrapersky', ${`leases:${stage.id}`})`.execute(database.db)
  return until('the loop', async () => {
    const rows = await readRows()
    for (const { id, status, isPutOff } of rows.values()) {
      if ((status === 'Processing') !== inProcess.has(id)) return undefined
      if (!isPaused && status === 'Queued' && !isPutOff) return undefined
    }
    return rows
  })
}

function shown({ curation, status, isPutOff, code, isFinished, attempts, saves }: RowState) {
  return { curation, status, isPutOff: status === 'Queued' && isPutOff, code, isFinished, attempts, saves }
}

async function runGroup(group: readonly History[]): Promise<void> {
  for (let number = 0; number < stepsPerHistory; number++) {
    // Every third step is made while the loop is paused: rows are queued, not claimed.
    const isPaused = number % 3 === 2
    if (isPaused) await pauseStage(database.db, stage, actorId)
    else if (number > 0) await resume(group)
    await Promise.all(group.map((history) => history.run(history.steps[number] ?? [], isPaused)))
    const rows = await readWhenQuiet(isPaused)
    for (const history of group) {
      try {
        history.check(history.ids.map((id) => rows.get(id)).filter((row) => row !== undefined))
      } catch (error) {
        throw new Error(`${messageOf(error)}\nin step ${number} of ${JSON.stringify(history.steps)}`)
      }
    }
  }
  await resume(group)
}

async function resume(group: readonly History[]): Promise<void> {
  await resumeStage(database.db, stage, actorId)
  await readWhenQuiet(false)
  for (const { possible } of group) for (const [index, rows] of possible.entries()) possible[index] = rows.map(claimed)
}

test(`${histories} histories of curation, undo, cancel and requeue against a running loop leave each row as a person expects`, async () => {
  const { db, url } = database
  const running = await startTestStages({
    db,
    url,
    stages: [stage],
    registry,
    settings: { batchSize: 1000, concurrency: 1000 },
  })
  const all = fc.sample(historyArbitrary(stepsPerHistory), { numRuns: histories, seed: runs(1).seed })
  for (let start = 0; start < all.length; start += groupSize) {
    const steps = all.slice(start, start + groupSize)
    const ids = await makePlaces(db, steps.length * rowsPerHistory, { ...database, status: null })
    await sql`UPDATE places SET curation_status = 'New'`.execute(db)
    await runGroup(
      steps.map((one, index) => new History(one, ids.slice(index * rowsPerHistory, (index + 1) * rowsPerHistory))),
    )
    await cancel(db, stage, { target: { ids }, tenantId: database.tenantId, actorId })
    await readWhenQuiet(false)
    await db.deleteFrom('places').execute()
  }
  await running.stop(0)
}, 600_000)
