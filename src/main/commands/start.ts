import { resolve } from 'node:path'
import type { Command } from 'commander'
import { makeFirstLink } from '../../db/access/sign-in-links.ts'
import { makeFirstKey } from '../../db/api-keys.ts'
import { migrate } from '../../db/migrate.ts'
import { readSettings } from '../installation.ts'
import { linkShownOnce } from '../link-shown-once.ts'
import { serve } from '../serve.ts'
import { runService } from '../with-installation.ts'
import { keyShownOnce } from './key.ts'

export function startCommand(program: Command): void {
  program
    .command('start')
    .description('Run everything in one process: database, API and all stages')
    .action(() =>
      runService(readSettings('stdout'), async (installation, stop) => {
        const { db, log, pool, registry, config } = installation
        for (const name of await migrate(pool)) log.info({ migration: name }, 'migrated')
        if (stop.isAsked) return
        const service = await serve(installation, { stages: registry.stages, api: true })
        // Made when nothing can keep it from being shown any more.
        const firstKey = await makeFirstKey(db)
        const home = config.DATABASE_URL === undefined ? resolve(config.SCRAPERSKY_HOME) : 'DATABASE_URL'
        process.stdout.write(`\nScraperSky is ready at ${service.address} (data in ${home}). Ctrl-C stops it.\n\n`)
        if (firstKey !== undefined) process.stdout.write(`${keyShownOnce(firstKey)}\n\n`)
        const firstLink = await makeFirstLink(db)
        if (firstLink !== undefined) {
          process.stdout.write(`${linkShownOnce(config.PUBLIC_URL ?? service.address ?? '', firstLink)}\n\n`)
        }
        await stop.asked
        await service.stop()
      }),
    )
}
