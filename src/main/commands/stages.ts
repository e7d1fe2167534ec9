import type { Command } from 'commander'
import { findFirstAdmin } from '../../access/api-keys.ts'
import { pauseStage, resumeStage } from '../../curation/control.ts'
import type { Stage } from '../../curation/define-stage.ts'
import { reportStages, type StageReport } from '../../curation/stage-report.ts'
import type { Database } from '../../db/database.ts'
import { examples } from '../examples.ts'
import { readSettings } from '../installation.ts'
import { formatTable } from '../table.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

interface Options {
  readonly json?: true
}

/** `scrapersky stages`: reports on all stages; `pause` and `resume` apply to all processes of the installation. */
export function stagesCommand(program: Command): void {
  const stages = program
    .command('stages')
    .description('List all stages: status, queue, oldest waiting row, in flight, last run, errors')
    .option('--json', 'print the reports as one JSON array')
    .addHelpText(
      'after',
      examples(
        ['scrapersky stages'],
        ['scrapersky stages pause wf7-page-extraction --reason "the site owner called"'],
        ['scrapersky stages resume wf7-page-extraction'],
      ),
    )
    .action(({ json }: Options) => report(json))
  stages
    .command('pause <ids...>')
    .description('Pause stages in every process; rows in flight are finished')
    .option('--reason <words>', 'the reason, shown to other users')
    .option('--json', 'print the reports of these stages as one JSON array')
    .addHelpText('after', examples(['scrapersky stages pause wf1-place-search wf2-deep-scan --reason "budget"']))
    .action((ids: string[], { reason, json }: Options & { reason?: string }) =>
      report(json, ids, (db, stage, actorId) => pauseStage(db, stage, actorId, reason)),
    )
  stages
    .command('resume <ids...>')
    .description('Resume stages')
    .option('--json', 'print the reports of these stages as one JSON array')
    .addHelpText('after', examples(['scrapersky stages resume wf1-place-search wf2-deep-scan']))
    .action((ids: string[], { json }: Options) => report(json, ids, resumeStage))
}

type Change = (db: Database, stage: Stage, actorId: string) => Promise<void>

/** Applies a change to the given stages, if any, and prints their reports; without ids the reports of all stages. */
async function report(json: true | undefined, ids?: readonly string[], change?: Change): Promise<void> {
  const settings = readSettings('stderr')
  // Checked before a database is started.
  const named = ids?.map((id) => settings.registry.stage(id))
  const reports = await runCommand(settings, async (installation) => {
    await assertMigrated(installation)
    const { db, registry, config } = installation
    if (named !== undefined && change !== undefined) {
      const { userId } = await findFirstAdmin(db)
      for (const stage of named) await change(db, stage, userId)
    }
    return (await reportStages(db, registry, config.schedulers)).all
  })
  const shown = reports.filter(({ id }) => ids === undefined || ids.includes(id))
  process.stdout.write(`${json ? JSON.stringify(shown) : describe(shown)}\n`)
}

const header = ['stage', 'status', 'queued', 'oldest', 'in flight', 'errors', 'workers', 'last run']

function describe(reports: readonly StageReport[], now = Date.now()): string {
  if (reports.length === 0) return 'There are no stages in this version yet.'
  return formatTable(
    header,
    reports.map((report) => [
      report.id,
      statusOf(report),
      report.queued,
      report.oldest_due_seconds === null ? '-' : ageOf(report.oldest_due_seconds),
      report.in_flight,
      report.errors,
      report.workers,
      report.last_run_at === null ? 'never' : `${ageOf((now - Date.parse(report.last_run_at)) / 1000)} ago`,
    ]),
  )
}

function statusOf({ paused, paused_reason, alarm, held_back_by, in_flight, due, workers }: StageReport): string {
  if (paused) return paused_reason === null ? 'paused' : `paused: ${paused_reason}`
  if (alarm !== null) return alarm.replace('_', ' ').toUpperCase()
  if (held_back_by !== null) return `held back by ${held_back_by}`
  if (in_flight > 0) return 'working'
  if (due > 0) return 'waiting'
  return workers > 0 ? 'idle' : 'off'
}

function ageOf(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  if (seconds < 2 * 86_400) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}
