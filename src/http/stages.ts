import { z } from 'zod'
import type { Caller } from '../access/caller.ts'
import { AppError } from '../core/errors.ts'
import { configureStage, pauseStage as pause, resumeStage, runStageNow } from '../curation/control.ts'
import type { SchedulerSettings } from '../curation/scheduler-settings.ts'
import { SettingsStore } from '../curation/settings-store.ts'
import type { Database } from '../db/database.ts'
import type { RouteDependencies } from './app-options.ts'
import { changeSettings, pauseStage, type Stage, stage, stagePath } from './contract/stages.ts'
import { type Operation, operation } from './operation.ts'

type StageReader = Pick<Caller, 'tenantId'>

const basePath = '/api/v2/stages'
const tag = 'stages'
const response = { schema: stage }
/** A stage serves all tenants: the admin of one tenant may not stop it for the others. */
const permission = 'installation'

/** The stages with their queues: pause, resume, run now, settings. Uses the owner, as settings are not per tenant. */
export function stageOperations(
  { registry, reportStages, schedulers }: RouteDependencies,
  owner: Database,
): readonly Operation[] {
  async function show({ tenantId }: StageReader): Promise<Stage[]> {
    const settings = new SettingsStore(owner, schedulers)
    await settings.refresh()
    const reports = await reportStages()
    return reports.of(tenantId).map((report) => {
      const declared = registry.stage(report.id)
      // Read now: a report may be some seconds old.
      const { paused, pausedReason, ...numbers } = settings.of(declared)
      return { ...report, paused, paused_reason: pausedReason, entity: declared.entity, settings: inSnakeCase(numbers) }
    })
  }

  async function showOne(id: string, reader: StageReader): Promise<Stage> {
    const found = (await show(reader)).find((each) => each.id === id)
    if (found === undefined) throw new AppError('stage_unknown', `There is no stage "${id}".`)
    return found
  }

  return [
    operation({
      method: 'GET',
      path: basePath,
      permission: 'read',
      tag,
      summary: 'List the stages: the rows of your workspace, alarms about them, workers, settings',
      response: { schema: z.object({ items: z.array(stage) }) },
      handle: async ({ caller }) => ({ items: await show(caller) }),
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:id/pause`,
      permission,
      tag,
      summary: 'Pause a stage in every process; rows in flight are finished',
      params: stagePath,
      body: pauseStage,
      response,
      async handle({ params: { id }, body: { reason }, caller }) {
        await pause(owner, registry.stage(id), caller.userId, reason)
        return showOne(id, caller)
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:id/resume`,
      permission,
      tag,
      summary: 'Resume a stage',
      params: stagePath,
      response,
      async handle({ params: { id }, caller }) {
        await resumeStage(owner, registry.stage(id), caller.userId)
        return showOne(id, caller)
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:id/run`,
      permission,
      tag,
      summary: 'Run a stage now, in every process',
      params: stagePath,
      response,
      async handle({ params: { id }, caller }) {
        await runStageNow(owner, registry.stage(id), caller.userId)
        return showOne(id, caller)
      },
    }),
    operation({
      method: 'PATCH',
      path: `${basePath}/:id/settings`,
      permission,
      tag,
      summary: 'Change the schedule and concurrency of a stage, in every process, at once',
      params: stagePath,
      body: changeSettings,
      response,
      async handle({ params: { id }, body, caller }) {
        await configureStage(owner, registry.stage(id), caller.userId, inCamelCase(body))
        return showOne(id, caller)
      },
    }),
  ]
}

const names = {
  interval_minutes: 'intervalMinutes',
  batch_size: 'batchSize',
  max_instances: 'maxInstances',
  concurrency: 'concurrency',
} as const satisfies Record<keyof Stage['settings'], keyof SchedulerSettings>
const pairs = Object.entries(names) as [keyof typeof names, keyof SchedulerSettings][]

function inSnakeCase(settings: SchedulerSettings): Stage['settings'] {
  return Object.fromEntries(pairs.map(([snake, camel]) => [snake, settings[camel]])) as Stage['settings']
}

function inCamelCase(given: z.output<typeof changeSettings>): Partial<Record<keyof SchedulerSettings, number | null>> {
  return Object.fromEntries(
    pairs.flatMap(([snake, camel]) => (given[snake] === undefined ? [] : [[camel, given[snake]]])),
  )
}
