import { resolve } from 'node:path'
import type { Command } from 'commander'
import { migrate } from '../../db/migrate.ts'
import { readSettings } from '../installation.ts'
import { serve } from '../serve.ts'
import { runService } from '../with-installation.ts'

export function startCommand(program: Command): void {
  program
    .command('start')
    .description('Run everything in one process: database, API and all stages')
    .action(() =>
      runService(readSettings('stdout'), async (installation, stop) => {
        const { log, pool, registry, config } = installation
        for (const name of await migrate(pool)) log.info({ migration: name }, 'migrated')
        if (stop.isAsked) return
        const service = await serve(installation, { stages: registry.stages, api: true })
        const home = config.DATABASE_URL === undefined ? resolve(config.SCRAPERSKY_HOME) : 'DATABASE_URL'
        process.stdout.write(`\nScraperSky is ready at ${service.address} (data in ${home}). Ctrl-C stops it.\n\n`)
        await stop.asked
        await service.stop()
      }),
    )
}
