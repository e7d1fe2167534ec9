import type { Command } from 'commander'
import { ensureFirstAdmin } from '../../access/api-keys.ts'
import { migrate } from '../../db/migrate.ts'
import { newSearch } from '../../http/contract/searches.ts'
import { readInput } from '../../http/read-input.ts'
import type { SearchView } from '../../http/search-views.ts'
import { everyKind } from '../../providers/overture/overture-kinds.ts'
import { estimateFiles, type FilesEstimate } from '../../stages/wf1-place-search/estimate-files.ts'
import { estimateSearch } from '../../stages/wf1-place-search/estimate-search.ts'
import { setupOf } from '../../stages/wf1-place-search/preferred-provider.ts'
import type { SearchRequest } from '../../stages/wf1-place-search/search-request.ts'
import { submitSearch } from '../../stages/wf1-place-search/submit-search.ts'
import { assertWritable } from '../assert-writable.ts'
import { connectToTown } from '../demo/start-demo.ts'
import { deliverResult } from '../destinations/deliver-found.ts'
import { findDestination } from '../destinations/find-destination.ts'
import { examples } from '../examples.ts'
import { findTenant } from '../find-tenant.ts'
import { followSearches, formatSearch } from '../follow-searches.ts'
import { harvestProgress, type ProgressForm } from '../harvest/harvest-progress.ts'
import { harvestSettings, parsePageCount, progressOption } from '../harvest/harvest-settings.ts'
import { runSearchHarvest } from '../harvest/run-search-harvest.ts'
import { findUnfinishedSearches } from '../harvest/search-scope.ts'
import { type OutputOptions, outputFormat, writeResult, writesContacts } from '../harvest/write-result.ts'
import { type Installation, readSettings } from '../installation.ts'
import { areaOfBox } from '../read-box.ts'
import { readPolygonFile } from '../read-polygon-file.ts'
import { findCommandActor, type TenantCommandOptions } from '../run-tenant-command.ts'
import { searchProgress } from '../search-progress.ts'
import { searchSetup } from '../search-setup.ts'
import type { StopRequest } from '../stop-requests.ts'
import { assertMigrated, runCommand, runService } from '../with-installation.ts'

interface SearchCommandOptions extends OutputOptions, TenantCommandOptions {
  readonly in?: string[]
  readonly polygon?: string
  readonly bbox?: string
  readonly provider?: string[]
  readonly radius?: string
  readonly maxResults?: string
  readonly maxCost?: string
  readonly maxPages: number
  readonly estimate?: true
  readonly wait?: true
  readonly fresh?: true
  readonly json?: true
  readonly progress: ProgressForm
}

export function searchCommand(program: Command): void {
  program
    .command('search')
    .description(
      'Search for businesses: every kind in every place; with --out, --contacts or --to, find their contacts too',
    )
    .argument('[kind...]', 'kinds of business, such as "dentists"; none: everything in the area, with Overture')
    .option('--in <place...>', 'places, such as "Leeds, UK"; or points, such as "53.8,-1.55", with --radius')
    .option('--polygon <file.geojson>', 'instead of --in: an area, as a GeoJSON polygon')
    .option('--bbox <west,south,east,north>', 'instead of --in: an area in degrees')
    .option('--provider <name...>', 'overture, openstreetmap, google-places; default: the first that is configured')
    .option('--radius <metres>', 'around the centre of each place; default: the whole place')
    .option('--max-results <n>', 'maximum results for each kind in each place')
    .option('--max-cost <amount>', 'maximum total cost')
    .option('--fresh', 'do not reuse results of the same recent search')
    .option('--estimate', 'only estimate calls and cost, and which files of places are read')
    .option('--wait', 'run the search in this process and show its progress until it ends')
    .option('--contacts', 'find contacts too (WF1 to WF7): all results are selected; contacts go to stdout')
    .option('--out <contacts>', 'find contacts too, and write them to this file: .csv, .xlsx or .jsonl')
    .option('--report <outcomes.csv>', 'write the outcome of each site to this file')
    .option('--to <destination>', 'find contacts too, and deliver those with an e-mail to this destination')
    .option('--max-pages <n>', 'pages to read per site, best first', parsePageCount, 8)
    .option('--tenant <name>', 'the tenant by name or ID, if there are several')
    .option('--json', 'print one JSON object per line')
    .addOption(progressOption())
    .addHelpText(
      'after',
      examples(
        ['scrapersky search dentists --in Larkford --estimate', 'calls and cost'],
        ['scrapersky search dentists --in Larkford --wait', 'places only'],
        ['scrapersky search --in Larkford --estimate', 'everything in a place'],
        ['scrapersky search dentists --polygon area.geojson --wait', 'in an area that you drew'],
        ['scrapersky search dentists bakeries --in Larkford --out contacts.csv', 'places and their contacts'],
        ['scrapersky search dentists --in Larkford --contacts --json > contacts.jsonl'],
        ['scrapersky search dentists --in Larkford --to crm', 'from the search to a CRM'],
      ),
    )
    .action(async (kinds: string[], options: SearchCommandOptions) => {
      const polygon = options.polygon === undefined ? areaOfBox(options.bbox) : readPolygonFile(options.polygon)
      const input = {
        kinds: kinds.length === 0 ? [everyKind] : kinds,
        places: options.in,
        polygon,
        radius: numberOf(options.radius),
        max_results: numberOf(options.maxResults),
        max_cost: numberOf(options.maxCost),
        fresh: options.fresh,
      }
      const providers = options.provider ?? [undefined]
      const requests = providers.map((provider) => readInput(newSearch, { ...input, provider }))
      const withContacts = [options.contacts, options.out, options.report, options.to].some(
        (given) => given !== undefined,
      )
      if (options.estimate === true) await runCommand(readSettings('stderr'), estimate(requests, options))
      else if (withContacts) await searchToContacts(requests, options)
      else if (options.wait === true) await runService(readSettings('stderr'), wait(requests, options))
      else await runCommand(readSettings('stderr'), submit(requests, options))
    })
}

function printer({ json }: SearchCommandOptions) {
  return (line: object, text: string) => void process.stdout.write(`${json === true ? JSON.stringify(line) : text}\n`)
}

function estimate(requests: readonly SearchRequest[], options: SearchCommandOptions) {
  return async (installation: Installation): Promise<void> => {
    await assertMigrated(installation)
    await connectToTown(installation)
    const { tenantId } = await findActor(installation, options)
    const setup = await setupOf(installation.db, tenantId, searchSetup(installation))
    for (const request of requests) {
      const found = await estimateSearch(installation.db, tenantId, request, setup)
      const files = await estimateFiles(request, setup)
      const { calls, cost } = found
      const money = Number(cost.high) === 0 ? 'free' : `${cost.low} to ${cost.high} ${cost.currency}`
      const range = `${calls.low} to ${calls.high} calls, ${money}`
      const why = request.provider === undefined ? ` (${reasons[setup.reason]})` : ''
      const text = `${found.provider}${why}: ${range} (assuming ${found.assumes})`
      printer(options)(
        { ...found, ...(why && { reason: setup.reason }), ...(files && { files }) },
        files === undefined ? text : `${text}\n${fileLines(files)}`,
      )
    }
  }
}

/** Why a search that names no provider uses this one. */
const reasons = {
  workspace: 'chosen for this workspace',
  first_configured: 'the first source that is configured',
} as const

function fileLines({ release, files, groups, bytes, rows, places, licence }: FilesEstimate): string {
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`
  const megabytes = Math.max(0.1, bytes / 1024 ** 2).toFixed(1)
  return [
    `release ${release}: ${count(groups, 'row group')} of ${count(files, 'file')}, ${megabytes} MB at most, ${count(rows, 'place')} in them`,
    `about ${places} expected; licences: ${licence}`,
  ].join('\n')
}

function submit(requests: readonly SearchRequest[], options: SearchCommandOptions) {
  return async (installation: Installation): Promise<void> => {
    await assertMigrated(installation)
    await connectToTown(installation)
    const who = await findActor(installation, options)
    for (const request of requests) {
      const { batchId, ids } = await submitSearch(installation.db, who, request, searchSetup(installation))
      printer(options)({ batch_id: batchId, ids }, `queued: ${ids.join(' ')}`)
    }
  }
}

const exitCodeStopped = 130

/** Exit code 0 if all searches completed, 1 if one failed or waits for long, 130 if stopped. */
function wait(requests: readonly SearchRequest[], options: SearchCommandOptions) {
  return async (installation: Installation, stop: StopRequest): Promise<void> => {
    await assertMigrated(installation)
    await connectToTown(installation)
    const who = await findActor(installation, options)
    const setup = searchSetup(installation)
    const ids: string[] = []
    for (const request of requests) ids.push(...(await submitSearch(installation.db, who, request, setup)).ids)
    const end = await showSearches(options, (onProgress) =>
      followSearches(installation, { tenantId: who.tenantId, ids, stop, onProgress }),
    )
    if (end === 'completed') return
    process.exitCode = end === 'stopped' ? exitCodeStopped : 1
    if (end === 'stopped')
      process.stderr.write('stopped; the searches stay queued: "scrapersky worker" continues them\n')
  }
}

/** On a terminal shows progress and, at the end, each search; elsewhere prints a line whenever a search has progressed. */
async function showSearches<T>(
  options: SearchCommandOptions,
  follow: (onProgress: (search: SearchView) => void) => Promise<T>,
): Promise<T> {
  const print = printer(options)
  if (options.json === true || !process.stdout.isTTY) return follow((search) => print(search, formatSearch(search)))
  const progress = searchProgress()
  try {
    return await follow((search) => progress.show(search))
  } finally {
    progress.end((line) => process.stdout.write(`${line}\n`))
  }
}

/** From the search to contacts in one run. After an interruption the same command continues the same searches. */
async function searchToContacts(requests: readonly SearchRequest[], options: SearchCommandOptions): Promise<void> {
  outputFormat(options)
  await assertWritable(options.out, options.report)
  const { settings, autopilot } = harvestSettings()
  await runService(settings, async (installation, stop) => {
    if (stop.isRequested) return
    const { db, pool } = installation
    await migrate(pool)
    if (options.tenant === undefined) await ensureFirstAdmin(db)
    const who = await findActor(installation, options)
    const destination = options.to === undefined ? undefined : await findDestination(db, who.tenantId, options.to)
    const setup = searchSetup(installation)
    const searchIds: string[] = []
    for (const request of requests) {
      const unfinished = options.fresh ? undefined : await findUnfinishedSearches(db, who.tenantId, request, setup)
      searchIds.push(...(unfinished ?? (await submitSearch(db, who, request, setup)).ids))
    }
    const scope = { ...who, searchIds }
    const { maxPages, progress: form } = options
    const progress = harvestProgress({ form, maxPages, gapMs: installation.config.CRAWL_GAP_MS })
    const result = await runSearchHarvest(installation, stop, { scope, maxPages, autopilot, progress })
    if (writesContacts(options)) await writeResult(installation, [...result.states.keys()].sort(), result, options)
    if (destination !== undefined) await deliverResult(installation, stop, { ...who, destination, result }, options)
  })
}

async function findActor(
  installation: Installation,
  { tenant }: SearchCommandOptions,
): Promise<{ tenantId: string; userId: string }> {
  const tenantId = await findTenant(installation.db, tenant)
  return { tenantId, userId: await findCommandActor(installation, tenantId) }
}

/** NaN for invalid input, which the validation of the field then reports. */
function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
