import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { configureStage, pauseStage as pause, resumeStage, runStageNow } from '../curation/control.ts'
import type { SchedulerSettings } from '../curation/scheduler-settings.ts'
import { SettingsStore } from '../curation/settings-store.ts'
import type { Database } from '../db/database.ts'
import type { RouteParts } from './app-options.ts'
import { changeSettings, pauseStage, type Stage, stage, stagePath } from './contract/stages.ts'
import { type Operation, operation } from './operation.ts'
import type { Onlooker } from './own-queues.ts'

const at = '/api/v2/stages'
const tag = 'stages'
const answer = { schema: stage }
/** A stage serves every tenant: no admin of one of them may stop it for the others. */
const permission = 'installation'

/** The stages with their queues; pause, resume, run now, settings. As the owner: what is set is the installation's. */
export function stageOperations(
  { registry, reportStages, seenBy, schedulers }: RouteParts,
  owner: Database,
): readonly Operation[] {
  async function show(who: Onlooker): Promise<Stage[]> {
    const settings = new SettingsStore(owner, schedulers)
    await settings.refresh()
    const reports = await seenBy(who, await reportStages())
    return reports.map((report) => {
      const declared = registry.stage(report.id)
      // As it is set now: a report may be some seconds old.
      const { paused, pausedReason, ...numbers } = settings.of(declared)
      return { ...report, paused, paused_reason: pausedReason, entity: declared.entity, settings: inSnakeCase(numbers) }
    })
  }

  async function showOne(id: string, who: Onlooker): Promise<Stage> {
    const found = (await show(who)).find((each) => each.id === id)
    if (found === undefined) throw new AppError('stage_unknown', `There is no stage "${id}".`)
    return found
  }

  return [
    operation({
      method: 'GET',
      path: at,
      permission: 'read',
      tag,
      summary: 'Every stage: your rows in it (who looks after the installation sees all), workers, alarm, settings',
      answer: { schema: z.object({ items: z.array(stage) }) },
      handle: async ({ caller }) => ({ items: await show(caller) }),
    }),
    operation({
      method: 'POST',
      path: `${at}/:id/pause`,
      permission,
      tag,
      summary: 'Claim no more rows, in every process; rows in flight are finished',
      params: stagePath,
      body: pauseStage,
      answer,
      async handle({ params: { id }, body: { reason }, caller }) {
        await pause(owner, registry.stage(id), caller.userId, reason)
        return showOne(id, caller)
      },
    }),
    operation({
      method: 'POST',
      path: `${at}/:id/resume`,
      permission,
      tag,
      summary: 'Go on',
      params: stagePath,
      answer,
      async handle({ params: { id }, caller }) {
        await resumeStage(owner, registry.stage(id), caller.userId)
        return showOne(id, caller)
      },
    }),
    operation({
      method: 'POST',
      path: `${at}/:id/run`,
      permission,
      tag,
      summary: 'Look for work now, in every process',
      params: stagePath,
      answer,
      async handle({ params: { id }, caller }) {
        await runStageNow(owner, registry.stage(id), caller.userId)
        return showOne(id, caller)
      },
    }),
    operation({
      method: 'PATCH',
      path: `${at}/:id/settings`,
      permission,
      tag,
      summary: 'Change how often and how wide a stage works, in every process, at once',
      params: stagePath,
      body: changeSettings,
      answer,
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
