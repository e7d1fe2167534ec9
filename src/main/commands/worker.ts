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
    .addHelpText(
      'after',
      examples(['scrapersky worker'], ['scrapersky worker --stages wf6-sitemap-import,wf7-page-extraction']),
    )
    .action(async ({ stages: ids }: { stages?: string[] }) => {
      const settings = readSettings('stdout')
      // Checked before a database is started.
      const stages = ids?.map((id) => settings.registry.stage(id)) ?? settings.registry.stages
      await runService(settings, async (installation, stop) => {
        await assertMigrated(installation)
        await connectToTown(installation)
        if (stop.isRequested) return
        const service = await serve(installation, { stages, api: false })
        installation.log.info({ stages: stages.map(({ id }) => id) }, 'working')
        await stop.requested
        await service.stop()
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
