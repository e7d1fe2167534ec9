import type { Command } from 'commander'
import { migrate } from '../../db/migrate.ts'
import { openInstallation, readInstallation } from '../installation.ts'
import { serve } from '../serve.ts'
import { untilStopped } from '../until-stopped.ts'

export function startCommand(program: Command): void {
  program
    .command('start')
    .description('Run everything in one process: database, API and all stages')
    .action(async () => {
      const installation = await openInstallation(readInstallation())
      const { log, pool, registry, config } = installation
      const stopped = untilStopped(log)
      try {
        for (const name of await migrate(pool)) log.info({ migration: name }, 'migrated')
        const service = await serve(installation, { stages: registry.stages, api: true })
        const home = config.DATABASE_URL === undefined ? `data in ${config.SCRAPERSKY_HOME}` : 'data in DATABASE_URL'
        process.stdout.write(`\nScraperSky is ready at ${service.address} (${home}). Ctrl-C stops it.\n\n`)
        await stopped
        await service.stop()
      } finally {
        await installation.close()
      }
    })
}
