import type { Command } from 'commander'
import { reportStages, type StageReport } from '../../curation/stage-report.ts'
import { openInstallation, readInstallation } from '../installation.ts'
import { formatTable } from '../table.ts'

export function stagesCommand(program: Command): void {
  program
    .command('stages')
    .description('Show every stage: status, queue, oldest waiting row, in flight, last run, errors')
    .option('--json', 'print the reports as one JSON array')
    .action(async ({ json }: { json?: true }) => {
      const installation = await openInstallation(readInstallation())
      try {
        const reports = await reportStages(installation.db, installation.registry, installation.config.schedulers)
        process.stdout.write(`${json ? JSON.stringify(reports) : describe(reports)}\n`)
      } finally {
        await installation.close()
      }
    })
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

function statusOf({ paused, paused_reason, alarm, in_flight, due, workers }: StageReport): string {
  if (paused) return paused_reason === null ? 'paused' : `paused: ${paused_reason}`
  if (alarm !== null) return alarm === 'silent' ? 'SILENT' : 'NO WORKER'
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
