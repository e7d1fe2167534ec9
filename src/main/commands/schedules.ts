import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../curation/audit.ts'
import { databaseNow } from '../../db/database-now.ts'
import { checkTarget, readWhen } from '../../http/check-schedule.ts'
import { newSchedule } from '../../http/contract/schedules.ts'
import { readInput } from '../../http/read-input.ts'
import {
  listRuns,
  listSchedules,
  type ScheduleView,
  showRepetition,
  timeZoneOfTenant,
} from '../../stages/schedules/list-schedules.ts'
import type { RunResult } from '../../stages/schedules/run-result.ts'
import {
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  requestRun,
  resumeSchedule,
} from '../../stages/schedules/schedule-store.ts'
import { examples } from '../examples.ts'
import type { Installation } from '../installation.ts'
import {
  type CommandOutput,
  findCommandActor,
  runTenantCommand,
  type TenantCommandOptions,
} from '../run-tenant-command.ts'
import { searchSetup } from '../search-setup.ts'
import { formatTable } from '../table.ts'

interface Named {
  readonly installation: Installation
  readonly schedule: ScheduleView
  readonly key: { readonly tenantId: string; readonly id: string }
  readonly actorId: string
  audit(action: string, details?: object): Promise<unknown>
}

/** `scrapersky schedules`: work that is repeated. */
export function schedulesCommand(program: Command): void {
  const schedules = program
    .command('schedules')
    .description('Repeat searches, imports from a URL, validations, readings of pages and deliveries')
  const add = (name: string, what: string, example: string) =>
    schedules
      .command(name)
      .description(what)
      .option('--tenant <name>', 'the tenant by name or ID, if there are several')
      .option('--json', 'print JSON')
      .addHelpText('after', examples([example]))

  add('list', 'List schedules with their next run and their last one', 'scrapersky schedules list').action(
    (options: TenantCommandOptions) => runTenantCommand(options, list),
  )
  add(
    'next <when>',
    'Show when a time in words, or a cron expression, is due: in the time zone of the tenant',
    'scrapersky schedules next "every Monday at 9:00"',
  ).action((when: string, options: TenantCommandOptions) =>
    runTenantCommand(options, (installation, tenantId) => next(installation, tenantId, when)),
  )
  add(
    'create <name>',
    'Create a schedule; docs/schedules.md describes the targets',
    `scrapersky schedules create "Dentists" --when "every Monday at 9:00" --target '{"kind":"search","request":{"kinds":["dentists"],"places":["Leeds, UK"]}}'`,
  )
    .requiredOption('--when <when>', 'a time in words, English or German, or a cron expression of five fields')
    .requiredOption('--target <json>', 'what is repeated, as JSON; @FILE reads it from a file')
    .option('--notify <when>', 'new, always or never: when its webhook event is sent', 'new')
    .action((name: string, options: TenantCommandOptions & { when: string; target: string; notify: string }) =>
      runTenantCommand(options, (installation, tenantId) => create(installation, tenantId, { name, ...options })),
    )
  add('runs <schedule>', 'List the last 50 runs with what was new', 'scrapersky schedules runs Dentists').action(
    (name: string, options: TenantCommandOptions) => runOn(name, options, showRuns),
  )
  add(
    'run <schedule>',
    'Start a run now; a worker or the server does the work',
    'scrapersky schedules run Dentists',
  ).action((name: string, options: TenantCommandOptions) =>
    runOn(name, options, async ({ installation: { db }, key, actorId, audit, schedule }) => {
      const runId = await requestRun(db, key, actorId)
      await audit('schedule.run', { run_id: runId })
      return { json: { id: runId }, text: `A run of ${schedule.name} is started.` }
    }),
  )
  add('pause <schedule>', 'Pause a schedule', 'scrapersky schedules pause Dentists').action(
    (name: string, options: TenantCommandOptions) =>
      runOn(name, options, async ({ installation: { db }, key, audit, schedule }) => {
        await pauseSchedule(db, key)
        await audit('schedule.pause')
        return { json: { id: key.id, state: 'paused' }, text: `${schedule.name} is paused.` }
      }),
  )
  add('resume <schedule>', 'Resume a schedule with its next run', 'scrapersky schedules resume Dentists').action(
    (name: string, options: TenantCommandOptions) =>
      runOn(name, options, async ({ installation: { db }, key, audit, schedule }) => {
        await resumeSchedule(db, key)
        await audit('schedule.resume')
        return { json: { id: key.id, state: 'active' }, text: `${schedule.name} is active.` }
      }),
  )
  add('delete <schedule>', 'Delete a schedule with its runs', 'scrapersky schedules delete Dentists').action(
    (name: string, options: TenantCommandOptions) =>
      runOn(name, options, async ({ installation: { db }, key, audit, schedule }) => {
        await deleteSchedule(db, key)
        await audit('schedule.delete', { name: schedule.name })
        return { json: { id: key.id, deleted: true }, text: `${schedule.name} is deleted.` }
      }),
  )
}

/** Runs a command for the schedule with this name or ID. */
function runOn(
  name: string,
  options: TenantCommandOptions,
  run: (named: Named) => Promise<CommandOutput>,
): Promise<void> {
  return runTenantCommand(options, async (installation, tenantId) => {
    const all = await listSchedules(installation.db, tenantId)
    const schedule = all.find(({ id }) => id === name) ?? all.find((one) => one.name === name)
    if (schedule === undefined) {
      const names = all.map((one) => one.name).join(', ') || 'none yet'
      throw new AppError('not_found', `There is no schedule "${name}". The schedules are: ${names}.`)
    }
    const { id } = schedule
    const actorId = await findCommandActor(installation, tenantId)
    const audit = (action: string, details: object = {}) =>
      writeAudit(installation.db, {
        tenantId,
        actorId,
        action,
        subject: 'schedules',
        details: { schedule_id: id, ...details },
      })
    return run({ installation, schedule, key: { tenantId, id }, actorId, audit })
  })
}

const inZone = (at: Date, timeZone: string) =>
  `${at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })} ${timeZone}`

async function list({ db }: Installation, tenantId: string): Promise<CommandOutput> {
  const all = await listSchedules(db, tenantId)
  const lines = all.map(({ name, target, in_words, state, next_runs: [following], time_zone, last_run }) => [
    name,
    target.kind,
    in_words.en,
    following === undefined ? state : inZone(following, time_zone),
    last_run === null ? '' : last_run.state,
    newsOf(last_run?.result ?? null),
  ])
  const text = formatTable(['name', 'kind', 'when', 'next', 'last run', 'found'], lines)
  return { json: all, text: all.length === 0 ? 'There are no schedules.' : text }
}

/** "leads: 3 new, 1 gone" */
function newsOf(result: RunResult | null): string {
  if (result === null) return ''
  const parts = (['leads', 'contacts', 'places'] as const).flatMap((entity) => {
    const counts = (['new', 'changed', 'gone'] as const).filter((kind) => result[entity][kind] > 0)
    return counts.length === 0
      ? []
      : [`${entity}: ${counts.map((kind) => `${result[entity][kind]} ${kind}`).join(', ')}`]
  })
  if (result.delivered > 0) parts.push(`${result.delivered} delivered`)
  return parts.join('; ')
}

async function next({ db }: Installation, tenantId: string, when: string): Promise<CommandOutput> {
  const timeZone = await timeZoneOfTenant(db, tenantId)
  const shown = showRepetition({ cron: readWhen(when), timeZone }, await databaseNow(db))
  const lines = shown.next_runs.map((at) => inZone(at, timeZone))
  return { json: shown, text: [`${shown.in_words.en} (${shown.cron})`, ...lines].join('\n') }
}

async function create(
  installation: Installation,
  tenantId: string,
  given: { readonly name: string; readonly when: string; readonly target: string; readonly notify: string },
): Promise<CommandOutput> {
  const { db } = installation
  const { name, when, notify } = given
  const target = await readTarget(given.target)
  const { when: time, target: checked, ...settings } = readInput(newSchedule, { name, when, notify, target })
  const cron = readWhen(time)
  const stored = await checkTarget(db, tenantId, checked, searchSetup(installation))
  const userId = await findCommandActor(installation, tenantId)
  const id = await createSchedule(db, { tenantId, userId }, { ...settings, cron, target: stored })
  const details = { schedule_id: id, name, kind: checked.kind, cron }
  await writeAudit(db, { tenantId, actorId: userId, action: 'schedule.add', subject: 'schedules', details })
  const [made] = await listSchedules(db, tenantId, id)
  const following = made?.next_runs[0]
  const first = following === undefined ? '' : ` First run: ${inZone(following, made?.time_zone ?? 'UTC')}.`
  return { json: made, text: `${name} is created: ${made?.in_words.en}.${first}` }
}

async function readTarget(given: string): Promise<unknown> {
  const text = given.startsWith('@') ? await readFile(given.slice(1), 'utf8') : given
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('request_invalid', '--target is not JSON.', { cause: error })
  }
}

async function showRuns({ installation: { db }, key, schedule }: Named): Promise<CommandOutput> {
  const runs = await listRuns(db, key, { limit: 50 })
  const lines = runs.map(({ occurs_at, state, skipped_because, problem, missed, result }) => [
    inZone(occurs_at, schedule.time_zone),
    skipped_because === null ? state : `${state}: ${skipped_because}`,
    missed === 0 ? '' : `${missed} left out`,
    newsOf(result),
    (problem ?? '').replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, 200),
  ])
  const text = formatTable(['time', 'state', 'missed', 'found', 'problem'], lines)
  return { json: runs, text: runs.length === 0 ? 'There are no runs yet.' : text }
}
