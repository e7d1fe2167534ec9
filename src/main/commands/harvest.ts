import { type Command, InvalidArgumentError } from 'commander'
import { ensureFirstAdmin } from '../../access/api-keys.ts'
import { migrate } from '../../db/migrate.ts'
import { assertWritable } from '../assert-writable.ts'
import { deliverResult } from '../destinations/deliver-found.ts'
import { findDestination } from '../destinations/find-destination.ts'
import { harvestProgress, type ProgressForm } from '../harvest/harvest-progress.ts'
import { harvestSettings, parsePageCount, progressOption } from '../harvest/harvest-settings.ts'
import { type ListedSite, mergeLists, readArguments, readListFile, type SiteList } from '../harvest/read-list.ts'
import { runHarvest } from '../harvest/run-harvest.ts'
import { type OutputOptions, outputFormat, writeResult, writesContacts } from '../harvest/write-result.ts'
import type { Installation } from '../installation.ts'
import { runService } from '../with-installation.ts'

interface HarvestCommandOptions extends OutputOptions {
  readonly file?: string
  readonly maxPages: number
  readonly defaultCountry?: string
  readonly progress: ProgressForm
}

/** `scrapersky harvest`: from domains to contacts in one run, which can be interrupted and continued. */
export function harvestCommand(program: Command): void {
  program
    .command('harvest')
    .description('Find the contacts of a list of domains (WF4 to WF7); run it again to continue after an interruption')
    .argument('[domains...]', 'domains or URLs of sites')
    .option('--file <list>', 'CSV or .xlsx with a column of domains and, optionally, one of country codes')
    .option('--out <contacts>', 'write the contacts to this file: .csv, .xlsx or .jsonl; default: stdout')
    .option('--report <outcomes.csv>', 'write the outcome of each domain to this file')
    .option('--to <destination>', 'deliver the contacts with an e-mail to this destination, instead of stdout')
    .option('--max-pages <n>', 'pages to read per domain, best first', parsePageCount, 8)
    .option('--default-country <code>', 'the country of sites without one, such as GB', parseCountry)
    .option('--json', 'print one JSON object per line to stdout instead of CSV')
    .addOption(progressOption())
    .addHelpText('after', harvestHelp)
    .action(async (given: string[], options: HarvestCommandOptions, command: Command) => {
      // Check all options before a database is started.
      outputFormat(options)
      await assertWritable(options.out, options.report)
      const { file, defaultCountry: default_country } = options
      const list = mergeLists([
        readArguments(given, { default_country }),
        ...(file === undefined ? [] : [await readListFile(file, { default_country })]),
      ])
      reportRejected(list)
      if (list.sites.length === 0)
        command.error('error: give at least one domain, or a --file with a column of domains')
      await harvest(list.sites, options)
    })
}

function parseCountry(text: string): string {
  if (/^[A-Z]{2}$/i.test(text)) return text.toUpperCase()
  throw new InvalidArgumentError('it must be a country code such as GB')
}

async function harvest(sites: readonly ListedSite[], options: HarvestCommandOptions): Promise<void> {
  const { settings, autopilot } = harvestSettings()
  await runService(settings, async (installation, stop) => {
    if (stop.isRequested) return
    const { maxPages, progress: form } = options
    const delivery = options.to === undefined ? undefined : await findDelivery(installation, options.to)
    const progress = harvestProgress({ form, maxPages, gapMs: installation.config.CRAWL_GAP_MS })
    const result = await runHarvest(installation, stop, { sites, maxPages, autopilot, progress })
    const hosts = sites.map(({ host }) => host)
    if (writesContacts(options)) await writeResult(installation, hosts, result, options)
    if (delivery !== undefined) await deliverResult(installation, stop, { ...delivery, result }, options)
  })
}

/** Before the work: a name that is wrong must not cost an hour. */
async function findDelivery({ db, pool }: Installation, to: string) {
  await migrate(pool)
  const admin = await ensureFirstAdmin(db)
  return { ...admin, destination: await findDestination(db, admin.tenantId, to) }
}

function reportRejected({ rejected }: SiteList): void {
  for (const { text, reason } of rejected) process.stderr.write(`left out: "${text.slice(0, 100)}" (${reason})\n`)
}

const harvestHelp = `
Examples:
  $ scrapersky harvest larkfield-dental.example.com crumbroom.example.com
  $ scrapersky harvest --file list.csv --out contacts.csv --report outcomes.csv
  $ scrapersky harvest --file list.csv --default-country GB --out contacts.xlsx
  $ scrapersky harvest --file list.csv --json --max-pages 3 > contacts.jsonl
  $ scrapersky harvest larkfield-dental.example.com --to crm

On a terminal it shows the rate, the sites in work and the time left. --progress json writes the same, as seconds, domains,
domains_done, pages, contacts, pages_per_second, sites_in_work, sites_waiting, wait_seconds and seconds_left, to stderr.

Ctrl-C stops it; run the same command again to continue. Domains, pages and contacts stay in the database of your home folder.
A server on the same home folder also processes the rows, by the tenant's rules for pages.
Exit codes: 0 done, 1 failed, 2 wrong usage, 130 stopped before the end.`
