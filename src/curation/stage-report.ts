import type { Database } from '../db/database.ts'
import { alarmOf, type StageAlarm } from './alarm-of.ts'
import { tenantsWithFullQueue } from './back-pressure.ts'
import { countQueues, emptyQueue, type QueueCounts, sumQueues } from './count-queues.ts'
import type { Stage } from './define-stage.ts'
import type { Registry } from './registry.ts'
import { hasRejectedProvider } from './rejected-lanes.ts'
import type { SchedulerName, SchedulerSettings } from './scheduler-settings.ts'
import { SettingsStore } from './settings-store.ts'
import { readHistory } from './stage-history.ts'

export type { StageAlarm } from './alarm-of.ts'

/** The rows of one tenant in a stage, or of all tenants. */
interface StageQueue extends QueueCounts {
  /** The stage whose full queue stops this one from claiming rows of the tenant; null when it claims normally. */
  readonly held_back_by: string | null
  /** Of all tenants: the alarm of one of them. */
  readonly alarm: StageAlarm | null
}

/** The state of one stage with the rows of all tenants, for the health route, the metrics and `scrapersky stages`. */
export interface StageReport extends StageQueue {
  readonly id: string
  readonly summary: string
  readonly paused: boolean
  readonly paused_reason: string | null
  readonly workers: number
  readonly last_run_at: string | null
  readonly last_completed_at: string | null
  /** Since when rows have been claimed without one being settled; null otherwise. */
  readonly trying_since: string | null
}

/** An alarm about the rows of one tenant in a stage. */
export interface TenantAlarm {
  readonly tenantId: string
  readonly stageId: string
  readonly alarm: StageAlarm
}

/** Reports, and the part of each that concerns one tenant. */
export interface StageReports {
  readonly all: readonly StageReport[]
  readonly alarms: readonly TenantAlarm[]
  /** What a tenant may see: the state of the stages, with its own rows and the alarms about them. */
  of(tenantId: string): readonly StageReport[]
}

/** Reports on every stage. The counts read partial indexes only, never whole tables. */
export async function reportStages(
  db: Database,
  registry: Registry,
  environment: Readonly<Record<SchedulerName, SchedulerSettings>>,
): Promise<StageReports> {
  const settings = new SettingsStore(db, environment)
  await settings.refresh()
  const counted = await Promise.all(
    registry.stages.map(
      async (stage) =>
        [stage.id, { stage, queues: await countQueues(db, stage), ...(await readHistory(db, stage)) }] as const,
    ),
  )
  const facts = new Map(counted)
  const full = await fullQueues(db, registry, facts)
  const isKeyRejected = await hasRejectedProvider(db)
  const reports = await Promise.all(
    [...facts.values()].map(async ({ stage, queues, history, ages }) => {
      const { id, summary, yieldsTo } = stage
      const { paused, pausedReason: paused_reason, intervalMinutes } = settings.of(stage)
      const tenants = new Map<string, StageQueue>()
      for (const [tenantId, counts] of queues) {
        const isHeldBack = yieldsTo !== undefined && counts.due > 0 && full.get(yieldsTo)?.has(tenantId) === true
        const queue = { ...counts, held_back_by: isHeldBack ? yieldsTo : null, workers: history.workers }
        const asked = { db, stage, tenantId, intervalMinutes, isKeyRejected }
        const alarm = paused ? null : await alarmOf(asked, { ...queue, ...ages })
        tenants.set(tenantId, { ...counts, held_back_by: queue.held_back_by, alarm })
      }
      return { tenants, state: { id, summary, paused, paused_reason, ...history } }
    }),
  )
  return {
    all: reports.map(({ state, tenants }) => ({ ...state, ...wholeOf([...tenants.values()]) })),
    alarms: reports.flatMap(({ state: { id: stageId }, tenants }) =>
      [...tenants].flatMap(([tenantId, { alarm }]) => (alarm === null ? [] : [{ tenantId, stageId, alarm }])),
    ),
    of: (tenantId) => reports.map(({ state, tenants }) => ({ ...state, ...(tenants.get(tenantId) ?? wholeOf([])) })),
  }
}

function wholeOf(queues: readonly StageQueue[]): StageQueue {
  const firstOf = <Part extends 'held_back_by' | 'alarm'>(part: Part) =>
    queues.find((queue) => queue[part] !== null)?.[part] ?? null
  const counts = queues.length === 0 ? emptyQueue : sumQueues(queues)
  return { ...counts, held_back_by: firstOf('held_back_by'), alarm: firstOf('alarm') }
}

/** The tenants whose queue of a stage is full. Most queues are short, so most stages need no query. */
async function fullQueues(
  db: Database,
  { queueLimit }: Registry,
  facts: ReadonlyMap<string, { readonly stage: Stage; readonly queues: ReadonlyMap<string, QueueCounts> }>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const full = new Map<string, ReadonlySet<string>>()
  for (const [id, { stage, queues }] of facts) {
    const isLong = queueLimit > 0 && [...queues.values()].some(({ due }) => due >= queueLimit)
    if (isLong) full.set(id, new Set(await tenantsWithFullQueue(db, stage, queueLimit)))
  }
  return full
}
