import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { createFirstKey } from '../../access/api-keys.ts'
import { createFirstSignInLink } from '../../access/sign-in-links.ts'
import { migrate } from '../../db/migrate.ts'
import { startDemo } from '../demo/start-demo.ts'
import { type Installation, readSettings } from '../installation.ts'
import { linkShownOnce, signInLink } from '../link-shown-once.ts'
import { serve } from '../serve.ts'
import { webAppFolder } from '../web-app.ts'
import { runService } from '../with-installation.ts'
import { keyShownOnce } from './key.ts'

export function startCommand(program: Command): void {
  program
    .command('start')
    .description('Run everything in one process: database, API and all stages')
    .option('--no-demo', 'without the demo town; one that is there is removed with its data')
    .option('--no-stages', 'without loops, where workers do the work')
    .option('--json', 'when it is ready, print one JSON object with address, key and link; logs go to stderr')
    // For `npm run dev`, where Vite serves the web app.
    .addOption(new Option('--no-web-app').hideHelp())
    .addHelpText('after', startHelp)
    .action(({ json, ...asked }: { demo: boolean; stages: boolean; webApp: boolean; json?: true }) =>
      runService(readSettings(json ? 'stderr' : 'stdout'), async (installation, stop) => {
        const { log, pool, registry } = installation
        const building = asked.webApp ? webAppFolder(log, stop.asked) : undefined
        const migrations = await migrate(pool)
        // In one line: what a person has to read at the first start must not be pushed off the screen.
        if (migrations.length > 0) log.info({ migrations: migrations.length, last: migrations.at(-1) }, 'migrated')
        if (stop.isAsked) return
        const demo = await startDemo(installation, !asked.demo)
        try {
          const webApp = await building
          const stages = asked.stages ? registry.stages : []
          const service = await serve(installation, { stages, api: true, webApp })
          const welcome = await firstWords(installation, service.address, demo?.introduce)
          process.stdout.write(json ? `${JSON.stringify(welcome)}\n` : spoken(welcome))
          await stop.asked
          await service.stop()
        } finally {
          await demo?.close()
        }
      }),
    )
}

interface Welcome {
  readonly address: string | undefined
  readonly data: string
  /** Shown once, at the first start. */
  readonly key?: string
  readonly link?: string
  readonly demo?: string
}

/** Keys are made when nothing can keep them from being shown any more. */
async function firstWords(
  { db, config }: Installation,
  address: string | undefined,
  introduceDemo: ((address: string) => Promise<string>) | undefined,
): Promise<Welcome> {
  const key = await createFirstKey(db)
  const token = await createFirstSignInLink(db)
  const reached = config.PUBLIC_URL ?? address ?? ''
  return {
    address,
    data: config.DATABASE_URL === undefined ? resolve(config.SCRAPERSKY_HOME) : 'DATABASE_URL',
    ...(key !== undefined && { key }),
    ...(token !== undefined && { link: signInLink(reached, token) }),
    ...(introduceDemo !== undefined && { demo: await introduceDemo(reached) }),
  }
}

function spoken({ address, data, key, link, demo }: Welcome): string {
  const parts = [
    `ScraperSky is ready at ${address} (data in ${data}). Ctrl-C stops it.`,
    ...(link === undefined ? [] : [linkShownOnce(link), firstStep]),
    ...(key === undefined ? [] : [keyShownOnce(key)]),
    ...(demo === undefined ? [] : [demo]),
  ]
  return `\n${parts.join('\n\n')}\n\n`
}

const firstStep =
  'First: open that link and choose a password; the web app shows the rest. In a hurry: "node bin/scrapersky.mjs harvest DOMAIN".'

const startHelp = `
Examples:
  $ scrapersky start                 the first time with a demo town to look at
  $ scrapersky start --no-demo       without it
  $ PORT=8080 scrapersky start       on another port
  $ scrapersky start --no-stages     the API alone; "scrapersky worker" works
  $ scrapersky start --json          for a program that starts it`
