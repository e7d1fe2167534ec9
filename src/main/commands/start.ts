import { resolve } from 'node:path'
import type { Command } from 'commander'
import { makeFirstLink } from '../../db/access/sign-in-links.ts'
import { makeFirstKey } from '../../db/api-keys.ts'
import { migrate } from '../../db/migrate.ts'
import { startDemo } from '../demo/start-demo.ts'
import { type Installation, readSettings } from '../installation.ts'
import { linkShownOnce } from '../link-shown-once.ts'
import { serve } from '../serve.ts'
import { webAppFolder } from '../web-app.ts'
import { runService } from '../with-installation.ts'
import { keyShownOnce } from './key.ts'

export function startCommand(program: Command): void {
  program
    .command('start')
    .description('Run everything in one process: database, API and all stages')
    .option('--no-demo', 'without the demo town; one that is there is removed with its data')
    .addHelpText('after', startHelp)
    .action((asked: { demo: boolean }) =>
      runService(readSettings('stdout'), async (installation, stop) => {
        const { log, pool, registry } = installation
        const building = webAppFolder(log, stop.asked)
        for (const name of await migrate(pool)) log.info({ migration: name }, 'migrated')
        if (stop.isAsked) return
        const demo = await startDemo(installation, !asked.demo)
        try {
          const webApp = await building
          const service = await serve(installation, { stages: registry.stages, api: true, webApp })
          process.stdout.write(await welcome(installation, service.address, demo?.introduce))
          await stop.asked
          await service.stop()
        } finally {
          await demo?.close()
        }
      }),
    )
}

/** Keys are made when nothing can keep them from being shown any more. */
async function welcome(
  { db, config }: Installation,
  address: string | undefined,
  introduceDemo: ((address: string) => Promise<string>) | undefined,
): Promise<string> {
  const firstKey = await makeFirstKey(db)
  const firstLink = await makeFirstLink(db)
  const reached = config.PUBLIC_URL ?? address ?? ''
  const home = config.DATABASE_URL === undefined ? resolve(config.SCRAPERSKY_HOME) : 'DATABASE_URL'
  const parts = [
    `ScraperSky is ready at ${address} (data in ${home}). Ctrl-C stops it.`,
    ...(firstKey === undefined ? [] : [keyShownOnce(firstKey)]),
    ...(firstLink === undefined ? [] : [linkShownOnce(reached, firstLink)]),
    ...(introduceDemo === undefined ? [] : [await introduceDemo(reached)]),
  ]
  return `\n${parts.join('\n\n')}\n\n`
}

const startHelp = `
Examples:
  $ scrapersky start                 the first time with a demo town to look at
  $ scrapersky start --no-demo       without it
  $ PORT=8080 scrapersky start       on another port`
