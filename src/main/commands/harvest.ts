import type { Command } from 'commander'
import { assertWritable } from '../assert-writable.ts'
import { type Delivery, deliver, formatOf } from '../harvest/deliver.ts'
import { harvestProgress } from '../harvest/harvest-progress.ts'
import { harvestSettings } from '../harvest/harvest-settings.ts'
import { pageCount } from '../harvest/page-count.ts'
import { joinLists, type ListedSite, readArguments, readListFile, type SiteList } from '../harvest/read-list.ts'
import { runHarvest } from '../harvest/run-harvest.ts'
import { runService } from '../with-installation.ts'

interface Asked extends Delivery {
  readonly file?: string
  readonly maxPages: number
}

/** `scrapersky harvest`: from domains to their contacts, in one go that can be interrupted. */
export function harvestCommand(program: Command): void {
  program
    .command('harvest')
    .description('Find the contacts of a list of domains (WF4 to WF7); run it again to go on after an interruption')
    .argument('[domains...]', 'domains or addresses of sites')
    .option('--file <list>', 'CSV or .xlsx with a column of domains (and perhaps one of country codes)')
    .option('--out <contacts>', 'write the contacts to this file, .csv, .xlsx or .jsonl; without it they go to stdout')
    .option('--report <outcomes.csv>', 'write what became of each domain to this file')
    .option('--max-pages <n>', 'pages read per domain, best first', pageCount, 8)
    .option('--json', 'one JSON object a line on stdout instead of CSV')
    .addHelpText('after', harvestHelp)
    .action(async (given: string[], asked: Asked, command: Command) => {
      // Everything that could be wrong with the wish, before a database is started for nothing.
      formatOf(asked)
      await assertWritable(asked.out, asked.report)
      const list = joinLists([
        readArguments(given),
        ...(asked.file === undefined ? [] : [await readListFile(asked.file)]),
      ])
      sayRefused(list)
      if (list.sites.length === 0) command.error('error: name at least one domain, or a --file with a column of them')
      await harvest(list.sites, asked)
    })
}

async function harvest(sites: readonly ListedSite[], asked: Asked): Promise<void> {
  const { settings, autopilot } = harvestSettings()
  await runService(settings, async (installation, stop) => {
    if (stop.isAsked) return
    const { maxPages } = asked
    const result = await runHarvest(installation, stop, { sites, maxPages, autopilot, progress: harvestProgress() })
    await deliver(
      installation,
      sites.map(({ host }) => host),
      result,
      asked,
    )
  })
}

function sayRefused({ refused }: SiteList): void {
  for (const { text, reason } of refused) process.stderr.write(`left out: "${text.slice(0, 100)}" (${reason})\n`)
}

const harvestHelp = `
Examples:
  $ scrapersky harvest larkfield-dental.example.com crumbroom.example.com
  $ scrapersky harvest --file list.csv --out contacts.csv --report outcomes.csv
  $ scrapersky harvest --file list.csv --out contacts.xlsx
  $ scrapersky harvest --file list.csv --json --max-pages 3 > contacts.jsonl

Ctrl-C stops it; the same command goes on where it was. Domains, pages and contacts stay in the database of your home.
Loops of a server that runs on the same home help, and keep to the tenant's rules for pages.
Exit codes: 0 done, 1 failed, 2 wrong usage, 130 stopped before the end.`
