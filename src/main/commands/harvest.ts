import { type Command, InvalidArgumentError } from 'commander'
import { environmentOfProcess } from '../../config.ts'
import { HarvestAutopilot } from '../harvest/harvest-autopilot.ts'
import { harvestProgress } from '../harvest/harvest-progress.ts'
import { joinLists, type ListedSite, readArguments, readListFile, type SiteList } from '../harvest/read-list.ts'
import { type HarvestResult, runHarvest } from '../harvest/run-harvest.ts'
import { writeContacts } from '../harvest/write-harvest.ts'
import { writeReport } from '../harvest/write-report.ts'
import { type Installation, readSettings } from '../installation.ts'
import { type FileFormat, fileFormat } from '../out-file.ts'
import { runService } from '../with-installation.ts'
import { writeFileWhole } from '../write-file-whole.ts'
import { endWithReader } from '../write-out.ts'

interface Asked {
  readonly file?: string
  readonly out?: string
  readonly report?: string
  readonly maxPages: number
  readonly json?: true
}

const stopped = 130

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
    .action(async (given: string[], asked: Asked) => {
      // Everything that could be wrong with the wish, before a database is started for nothing.
      const format = asked.out === undefined ? undefined : fileFormat(asked.out)
      const list = joinLists([
        readArguments(given),
        ...(asked.file === undefined ? [] : [await readListFile(asked.file)]),
      ])
      sayRefused(list)
      if (list.sites.length === 0) program.error('error: name at least one domain, or a --file with a column of them')
      endWithReader()
      await harvest(list.sites, asked, format)
    })
}

async function harvest(sites: readonly ListedSite[], asked: Asked, format: FileFormat | undefined): Promise<void> {
  let autopilot: HarvestAutopilot | undefined
  const settings = readSettings('stderr', { LOG_LEVEL: 'error', ...environmentOfProcess() }, (ordinary, registry) => {
    autopilot = new HarvestAutopilot(ordinary, registry)
    return autopilot
  })
  await runService(settings, async (installation, stop) => {
    if (autopilot === undefined || stop.isAsked) return
    const progress = harvestProgress(sites.length)
    const result = await runHarvest(installation, stop, { sites, maxPages: asked.maxPages, autopilot, progress })
    if (result.finished) await deliver(installation, sites, result, asked, format)
    else sayUnfinished(result, sites.length)
  })
}

async function deliver(
  { db }: Installation,
  sites: readonly ListedSite[],
  { states }: HarvestResult,
  { out, report, json }: Asked,
  format: FileFormat | undefined,
): Promise<void> {
  const ids = [...states.values()].map(({ id }) => id)
  if (report !== undefined) await writeFileWhole(report, (file) => writeReport(sites, states, file))
  if (out === undefined || format === undefined) {
    await writeContacts(db, ids, json ? 'jsonl' : 'csv', process.stdout)
    return
  }
  const count = await writeFileWhole(out, (file) => writeContacts(db, ids, format, file))
  const withContacts = [...states.values()].filter(({ contacts }) => contacts > 0).length
  if (process.stderr.isTTY)
    process.stderr.write(`${count} contacts of ${withContacts} of ${sites.length} domains are in ${out}.\n`)
}

function sayUnfinished({ states }: HarvestResult, total: number): void {
  const done = [...states.values()].filter((state) => state.done).length
  process.stderr.write(`Stopped: ${done} of ${total} domains are done. The same command goes on from here.\n`)
  process.exitCode = stopped
}

function sayRefused({ refused }: SiteList): void {
  for (const { text, reason } of refused) process.stderr.write(`left out: "${text.slice(0, 100)}" (${reason})\n`)
}

function pageCount(text: string): number {
  const pages = Number(text)
  if (/^\d+$/.test(text) && pages >= 1 && pages <= 1000) return pages
  throw new InvalidArgumentError('it must be a whole number from 1 to 1000')
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
