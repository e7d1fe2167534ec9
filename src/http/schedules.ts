import { z } from 'zod'
import { actorOf } from '../access/caller.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import { databaseNow } from '../db/database-now.ts'
import {
  listRuns,
  listSchedules,
  type ScheduleView,
  showRepetition,
  timeZoneOfTenant,
} from '../stages/schedules/list-schedules.ts'
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  noSchedule,
  pauseSchedule,
  requestRun,
  resumeSchedule,
} from '../stages/schedules/schedule-store.ts'
import type { RouteDependencies } from './app-options.ts'
import { refusalReason, scopesAllow } from './auth/permissions.ts'
import type { RequestCaller } from './auth/route-permissions.ts'
import { checkTarget, checkUsers, readWhen, resourceOfTarget } from './check-schedule.ts'
import { byId } from './contract/common.ts'
import {
  newSchedule,
  runList,
  runsQuery,
  schedule,
  scheduleChange,
  scheduleList,
  schedulePreview,
  schedulePreviewRequest,
  scheduleRun,
} from './contract/schedules.ts'
import { readCursor, rejectInvalidCursor, writeCursor } from './entities/cursor.ts'
import { type Operation, operation } from './operation.ts'

const basePath = '/api/v2/schedules'
const [tag, subject] = ['schedules', 'schedules'] as const

/** Work that is repeated: searches, imports from a URL, validations, readings of pages, deliveries. */
export function scheduleOperations({ searches, sendsAlarmEmails }: RouteDependencies): readonly Operation[] {
  const one = async ({ db, tenantId }: RequestCaller, id: string) => {
    const [found] = await listSchedules(db, tenantId, id)
    if (found === undefined) throw noSchedule()
    return found
  }
  const shown = async (caller: RequestCaller, id: string) => shownTo(caller, await one(caller, id))
  const audit = (caller: RequestCaller, action: string, id: string, details: object = {}) =>
    writeAudit(caller.db, { ...actorOf(caller), action, subject, details: { schedule_id: id, ...details } })

  return [
    operation({
      method: 'GET',
      path: basePath,
      permission: 'read',
      tag,
      summary: 'List schedules with their next runs and their last one',
      response: { schema: scheduleList },
      async handle({ caller }) {
        const { db, tenantId } = caller
        return {
          items: (await listSchedules(db, tenantId)).map((each) => shownTo(caller, each)),
          time_zone: await timeZoneOfTenant(db, tenantId),
          sends_email: sendsAlarmEmails,
        }
      },
    }),
    operation({
      method: 'POST',
      path: basePath,
      permission: 'write',
      tag,
      summary: 'Create a schedule: its work is started at each of its times, as if you had started it',
      body: newSchedule,
      response: { status: 201, schema: schedule },
      async handle({ body: { when, target, ...given }, caller, reply }) {
        const { db, tenantId } = caller
        requireScope(caller, target)
        const cron = readWhen(when)
        await checkUsers(db, tenantId, given.email_users)
        const checked = await checkTarget(db, tenantId, target, searches)
        const id = await createSchedule(db, caller, { ...given, cron, target: checked })
        await audit(caller, 'schedule.add', id, { name: given.name, kind: target.kind, cron })
        void reply.header('location', `${basePath}/${id}`)
        return one(caller, id)
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/preview`,
      permission: 'read',
      tag,
      summary: 'Read a time in words or a cron expression, and show the next five runs; nothing is stored',
      body: schedulePreviewRequest,
      response: { schema: schedulePreview },
      async handle({ body, caller: { db, tenantId } }) {
        const repetition = { cron: readWhen(body.when), timeZone: await timeZoneOfTenant(db, tenantId) }
        return showRepetition(repetition, await databaseNow(db))
      },
    }),
    operation({
      method: 'GET',
      path: `${basePath}/:id`,
      permission: 'read',
      tag,
      summary: 'Show a schedule',
      params: byId,
      response: { schema: schedule },
      handle: ({ params: { id }, caller }) => shown(caller, id),
    }),
    operation({
      method: 'PATCH',
      path: `${basePath}/:id`,
      permission: 'write',
      tag,
      summary: 'Change a schedule; its next run is planned again, and work that is running goes on',
      params: byId,
      body: scheduleChange,
      response: { schema: schedule },
      async handle({ params: { id }, body: { when, target, email_users, ...given }, caller }) {
        const { db, tenantId } = caller
        const before = await one(caller, id)
        requireScope(caller, before.target)
        if (target !== undefined) requireScope(caller, target)
        const cron = when === undefined ? undefined : readWhen(when)
        // Users who have left since are no reason to refuse another change.
        if (email_users !== undefined) await checkUsers(db, tenantId, email_users)
        const checked = target === undefined ? undefined : await checkTarget(db, tenantId, target, searches)
        await changeSchedule(db, { tenantId, id }, { ...given, cron, email_users, target: checked })
        const fields = Object.keys({
          ...given,
          ...(cron && { when }),
          ...(email_users && { email_users }),
          ...(target && { target }),
        })
        await audit(caller, 'schedule.change', id, { fields, ...(cron !== undefined && { cron }) })
        return one(caller, id)
      },
    }),
    operation({
      method: 'DELETE',
      path: `${basePath}/:id`,
      permission: 'write',
      tag,
      summary: 'Delete a schedule with its runs; what they have found stays',
      params: byId,
      response: { status: 204, schema: z.undefined() },
      async handle({ params: { id }, caller }) {
        const name = await deleteSchedule(caller.db, { tenantId: caller.tenantId, id })
        await audit(caller, 'schedule.delete', id, { name })
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:id/pause`,
      permission: 'write',
      tag,
      summary: 'Pause a schedule: nothing is started until it is resumed',
      params: byId,
      response: { schema: schedule },
      async handle({ params: { id }, caller }) {
        await pauseSchedule(caller.db, { tenantId: caller.tenantId, id })
        await audit(caller, 'schedule.pause', id)
        return one(caller, id)
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:id/resume`,
      permission: 'write',
      tag,
      summary: 'Resume a schedule with its next run; what was due during the pause is left out',
      params: byId,
      response: { schema: schedule },
      async handle({ params: { id }, caller }) {
        requireScope(caller, (await one(caller, id)).target)
        await resumeSchedule(caller.db, { tenantId: caller.tenantId, id })
        await audit(caller, 'schedule.resume', id)
        return one(caller, id)
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:id/run`,
      permission: 'write',
      tag,
      summary: 'Start a run now, whether or not the schedule is paused; the next planned run stays',
      params: byId,
      response: { status: 202, schema: scheduleRun },
      async handle({ params: { id }, caller }) {
        const { db, tenantId, userId } = caller
        requireScope(caller, (await one(caller, id)).target)
        const runId = await requestRun(db, { tenantId, id }, userId)
        await audit(caller, 'schedule.run', id, { run_id: runId })
        const runs = await listRuns(db, { tenantId, id }, { limit: 5 })
        return runs.find((run) => run.id === runId)
      },
    }),
    operation({
      method: 'GET',
      path: `${basePath}/:id/runs`,
      permission: 'read',
      tag,
      summary: 'List the runs of a schedule with what was new, changed or gone, newest first',
      params: byId,
      query: runsQuery,
      response: { schema: runList },
      async handle({ params: { id }, query: { after, limit }, caller }) {
        const { db, tenantId } = caller
        await one(caller, id)
        const queryKey = JSON.stringify([tenantId, 'schedule-runs', id])
        const { value, id: lastId } = after === undefined ? {} : readCursor('after', after, queryKey)
        const before = lastId === undefined ? undefined : { occursAt: String(value), id: lastId }
        const rows = await rejectInvalidCursor(before && 'after', () =>
          listRuns(db, { tenantId, id }, { before, limit: limit + 1 }),
        )
        const last = rows[limit - 1]
        const next =
          rows.length > limit && last
            ? writeCursor({ value: last.occurs_at.toISOString(), id: last.id }, queryKey)
            : null
        return { items: rows.slice(0, limit), next }
      },
    }),
  ]
}

/** The query of a list's URL may be what gives access to it: only who may change the schedule sees it. */
function shownTo(caller: RequestCaller, schedule: ScheduleView): ScheduleView {
  const { url } = schedule.target
  const required = { permission: 'write', resource: tag, grantsAccess: false } as const
  if (typeof url !== 'string' || refusalReason(caller, required) === undefined) return schedule
  const { origin, pathname } = new URL(url)
  return { ...schedule, target: { ...schedule.target, url: origin + pathname } }
}

/** A key that may not start such work must not have it started. */
function requireScope({ scopes }: RequestCaller, target: Parameters<typeof resourceOfTarget>[0]): void {
  const resource = resourceOfTarget(target)
  if (!scopesAllow(scopes, resource, 'write'))
    throw new AppError('forbidden', `The key's scopes (${scopes.join(', ')}) do not cover write on ${resource}.`)
}
