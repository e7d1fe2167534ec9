import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { createFirstSignInLink } from '../../access/sign-in-links.ts'
import { migrate } from '../../db/migrate.ts'
import { startDemo } from '../demo/start-demo.ts'
import { findOrBuildWebApp } from '../find-or-build-web-app.ts'
import { createKeyForOwner } from '../first-key.ts'
import { type Installation, readSettings } from '../installation.ts'
import { remindOfLink } from '../remind-of-link.ts'
import { serve } from '../serve.ts'
import { signInLink, signInLinkText } from '../sign-in-link.ts'
import { runService } from '../with-installation.ts'
import { keyText } from './key.ts'

export function startCommand(program: Command): void {
  program
    .command('start')
    .description('Run everything in one process: database, API and all stages')
    .option('--no-demo', 'without the demo town; an existing one is removed with its data')
    .option('--no-stages', 'without loops, if workers process the rows')
    .option(
      '--json',
      'print one JSON object with address, link and the file of the first key when ready; logs go to stderr',
    )
    // For `npm run dev`, where Vite serves the web app.
    .addOption(new Option('--no-web-app').hideHelp())
    .addHelpText('after', startHelp)
    .action(({ json, ...options }: { demo: boolean; stages: boolean; webApp: boolean; json?: true }) =>
      runService(readSettings(json ? 'stderr' : 'stdout'), async (installation, stop) => {
        const { log, pool, registry } = installation
        const webAppBuild = options.webApp ? findOrBuildWebApp(log, stop.requested) : undefined
        const migrations = await migrate(pool)
        // One line only: the output of the first start must stay on the screen.
        if (migrations.length > 0) log.info({ migrations: migrations.length, last: migrations.at(-1) }, 'migrated')
        if (stop.isRequested) return
        const stopping = new AbortController()
        const demo = await startDemo(installation, !options.demo)
        try {
          const webApp = await webAppBuild
          const stages = options.stages ? registry.stages : []
          const service = await serve(installation, { stages, api: true, webApp, closeDemo: demo?.close })
          const summary = await createSummary(installation, service.url, demo?.describe)
          process.stdout.write(json ? `${JSON.stringify(summary)}\n` : formatSummary(summary))
          const { link } = summary
          if (link !== undefined && !json && !process.stdout.isTTY)
            void remindOfLink(installation.db, link, {
              log,
              print: (text) => void process.stdout.write(text),
              signal: stopping.signal,
            })
          await stop.requested
          stopping.abort()
          await service.stop()
        } finally {
          await demo?.close()
        }
      }),
    )
}

interface StartSummary {
  readonly address: string | undefined
  readonly data: string
  /** Shown once, at the first start on a terminal. */
  readonly key?: string
  /** Without a terminal: where the key is. */
  readonly key_file?: string
  readonly link?: string
  readonly demo?: string
}

/** Creates keys last, so that no failure can keep them from being shown. */
async function createSummary(
  { db, config }: Installation,
  address: string | undefined,
  describeDemo: (() => Promise<string>) | undefined,
): Promise<StartSummary> {
  const made = await createKeyForOwner(db, config.SCRAPERSKY_HOME, process.stdout.isTTY)
  const token = await createFirstSignInLink(db)
  const baseUrl = config.PUBLIC_URL ?? address ?? ''
  return {
    address,
    data: config.DATABASE_URL === undefined ? resolve(config.SCRAPERSKY_HOME) : 'DATABASE_URL',
    ...(made !== undefined && ('key' in made ? { key: made.key } : { key_file: made.keyFile })),
    ...(token !== undefined && { link: signInLink(baseUrl, token) }),
    ...(describeDemo !== undefined && { demo: await describeDemo() }),
  }
}

function formatSummary({ address, data, key, key_file: keyFile, link, demo }: StartSummary): string {
  const parts = [
    `ScraperSky is ready at ${address} (data in ${data}). Ctrl-C stops it.`,
    ...(demo === undefined ? [] : [demo]),
    ...(key === undefined ? [] : [keyText(key)]),
    ...(keyFile === undefined ? [] : [`The first API key is in ${keyFile}, which only this user can read.`]),
    ...(link === undefined ? [] : [firstStep, signInLinkText(link)]),
  ]
  return `\n${parts.join('\n\n')}\n\n`
}

const firstStep =
  'Next: open the link and choose a password; the web app guides you from there. Or try "node bin/scrapersky.mjs harvest DOMAIN".'

const startHelp = `
Examples:
  $ scrapersky start                 the first start includes a demo town
  $ scrapersky start --no-demo       without it
  $ PORT=8080 scrapersky start       on another port
  $ scrapersky start --no-stages     the API only; "scrapersky worker" processes rows
  $ scrapersky start --json          for a program that starts it`
