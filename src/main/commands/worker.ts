import { type Command, InvalidArgumentError } from 'commander'
import { connectToTown } from '../demo/start-demo.ts'
import { examples } from '../examples.ts'
import { readSettings } from '../installation.ts'
import { serve } from '../serve.ts'
import { assertMigrated, runService } from '../with-installation.ts'

export function workerCommand(program: Command): void {
  program
    .command('worker')
    .description('Run loops only, beside "scrapersky start" or on another machine with the same DATABASE_URL')
    .option('--stages <ids>', 'comma-separated stage ids; default: all', parseIds)
    .option('--metrics-port <port>', 'serve /metrics and /health on this port; default: WORKER_METRICS_PORT', parsePort)
    .addHelpText(
      'after',
      examples(
        ['scrapersky worker'],
        ['scrapersky worker --stages wf6-sitemap-import,wf7-page-extraction --metrics-port 9464'],
      ),
    )
    .action(async ({ stages: ids, metricsPort }: { stages?: string[]; metricsPort?: number }) => {
      const settings = readSettings('stdout')
      // Checked before a database is started.
      const stages = ids?.map((id) => settings.registry.stage(id)) ?? settings.registry.stages
      await runService(settings, async (installation, stop) => {
        await assertMigrated(installation)
        await connectToTown(installation)
        if (stop.isRequested) return
        const port = metricsPort ?? settings.config.WORKER_METRICS_PORT
        const { url, stop: stopService } = await serve(installation, { stages, api: false, metricsPort: port })
        const ids = stages.map(({ id }) => id)
        installation.log.info({ stages: ids, ...(url !== undefined && { metrics: `${url}/metrics` }) }, 'working')
        await stop.requested
        await stopService()
      })
    })
}

function parseIds(text: string): string[] {
  const ids = text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  if (ids.length === 0) throw new InvalidArgumentError('give at least one stage; "scrapersky stages" lists them')
  return [...new Set(ids)]
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('give a port from 0 to 65535')
  return port
}
