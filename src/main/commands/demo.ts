import type { Command } from 'commander'
import { demoJson, demoText, showStages } from '../demo/demo-output.ts'
import { removeDemoTenant } from '../demo/demo-tenant.ts'
import { runDemo } from '../demo/run-demo.ts'
import { examples } from '../examples.ts'
import { readSettings } from '../installation.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

interface Asked {
  readonly json?: true
  readonly all?: true
}

/** Less than this is a fault of this installation or of the product, not of the town. */
const leastRecall = 0.97
const leastPrecision = 0.98

/** `scrapersky demo`: the whole pipeline on the demo town, in a database that is gone afterwards. */
export function demoCommand(program: Command): void {
  const demo = program
    .command('demo')
    .description('Run search to contacts on a town of invented businesses, and score the result; needs no network')
    .option('--json', 'print one JSON object: recall, precision, contacts, seconds, stages')
    .option('--all', 'show every contact')
    .addHelpText('after', demoHelp)
    .action(async ({ json, all }: Asked) => {
      const progress = showStages()
      const result = await runDemo((stages) => progress.show(stages))
      progress.clear()
      if (result.score.recall < leastRecall || result.score.precision < leastPrecision) process.exitCode = 1
      process.stdout.write(`${json ? demoJson(result) : demoText(result, all === true)}\n`)
    })
  demo
    .command('remove')
    .description('Remove the demo town that "npm start" made, with all of its data')
    .option('--json', 'print {"removed": true or false}')
    .addHelpText('after', examples(['scrapersky demo remove'], ['scrapersky demo remove --json']))
    .action(({ json }: { json?: true }) =>
      runCommand(readSettings('stderr'), async (installation) => {
        await assertMigrated(installation)
        const removed = await removeDemoTenant(installation.db)
        const text = removed ? 'The demo town is gone, with all of its data.' : 'There is no demo town here.'
        process.stdout.write(`${json ? JSON.stringify({ removed }) : text}\n`)
      }),
    )
}

const demoHelp = `
Examples:
  $ scrapersky demo                  the whole pipeline in under a minute, in a database that is gone afterwards
  $ scrapersky demo remove           take the town out of your own database

Exit codes: 0 done, 1 failed, or less than 97 % found or 98 % of it true, 2 wrong usage.`
