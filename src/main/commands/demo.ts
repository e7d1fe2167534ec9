import type { Command } from 'commander'
import { removeDemo } from '../../access/workspaces.ts'
import { demoJson, demoText, showStages } from '../demo/demo-output.ts'
import { runDemo } from '../demo/run-demo.ts'
import { examples } from '../examples.ts'
import { readSettings } from '../installation.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

interface DemoOptions {
  readonly json?: true
  readonly all?: true
}

/** A lower score means a fault of the installation or of the product. */
const minRecall = 0.97
const minPrecision = 0.98

/** `scrapersky demo`: the whole pipeline on the demo town, in a temporary database. */
export function demoCommand(program: Command): void {
  const demo = program
    .command('demo')
    .description('Run the pipeline on a demo town of invented businesses and score the result; needs no network')
    .option('--json', 'print one JSON object: recall, precision, contacts, seconds, stages')
    .option('--all', 'show every contact')
    .addHelpText('after', demoHelp)
    .action(async ({ json, all }: DemoOptions) => {
      const progress = showStages()
      const result = await runDemo((stages) => progress.show(stages))
      progress.clear()
      if (result.score.recall < minRecall || result.score.precision < minPrecision) process.exitCode = 1
      process.stdout.write(`${json ? demoJson(result) : demoText(result, all === true)}\n`)
    })
  demo
    .command('remove')
    .description('Remove the demo town that "npm start" created, with its data')
    .option('--json', 'print {"removed": true or false}')
    .addHelpText('after', examples(['scrapersky demo remove'], ['scrapersky demo remove --json']))
    .action(({ json }: { json?: true }) =>
      runCommand(readSettings('stderr'), async (installation) => {
        await assertMigrated(installation)
        const removed = await removeDemo(installation.db)
        const text = removed ? 'The demo town was removed with its data.' : 'There is no demo town.'
        process.stdout.write(`${json ? JSON.stringify({ removed }) : text}\n`)
      }),
    )
}

const demoHelp = `
Examples:
  $ scrapersky demo                  the whole pipeline in under a minute, in a temporary database
  $ scrapersky demo remove           remove the demo town from your own database

Exit codes: 0 done, 1 failed, or recall below 97 % or precision below 98 %, 2 wrong usage.`
