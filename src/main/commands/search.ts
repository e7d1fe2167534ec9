import type { Command } from 'commander'
import { AppError } from '../../core/errors.ts'
import { pause } from '../../core/time.ts'
import { ensureFirstAdmin } from '../../db/api-keys.ts'
import { migrate } from '../../db/migrate.ts'
import { newSearch } from '../../http/contract/searches.ts'
import { readInput } from '../../http/read-input.ts'
import { findSearch, type SearchView } from '../../http/search-views.ts'
import { estimateSearch } from '../../stages/wf1-place-search/estimate-search.ts'
import type { SearchRequest } from '../../stages/wf1-place-search/search-request.ts'
import { submitSearch } from '../../stages/wf1-place-search/submit-search.ts'
import { type AnswerOptions, actorOf } from '../answer.ts'
import { visitTown } from '../demo/start-demo.ts'
import { examples } from '../examples.ts'
import { type Delivery, deliver, formatOf } from '../harvest/deliver.ts'
import { harvestProgress } from '../harvest/harvest-progress.ts'
import { harvestSettings } from '../harvest/harvest-settings.ts'
import { pageCount } from '../harvest/page-count.ts'
import { runSearchHarvest } from '../harvest/run-search-harvest.ts'
import { unfinishedTwins } from '../harvest/search-scope.ts'
import { type Installation, readSettings } from '../installation.ts'
import { searchSetup } from '../search-setup.ts'
import { serve } from '../serve.ts'
import { theTenant } from '../the-tenant.ts'
import { assertMigrated, runCommand, runService } from '../with-installation.ts'
import { endWithReader } from '../write-out.ts'

interface Asked extends Delivery, AnswerOptions {
  readonly in: string[]
  readonly provider?: string
  readonly radius?: string
  readonly maxResults?: string
  readonly maxCost?: string
  readonly maxPages: number
  readonly estimate?: true
  readonly wait?: true
  readonly contacts?: true
  readonly fresh?: true
  readonly json?: true
}

export function searchCommand(program: Command): void {
  program
    .command('search')
    .description('Search for businesses: every kind in every place; with --out or --contacts on to their contacts')
    .argument('<kind...>', 'kinds of business, such as "dentists"')
    .requiredOption('--in <place...>', 'places, such as "Leeds, UK"; or points, such as "53.8,-1.55", with --radius')
    .option('--provider <name>', 'google-places or openstreetmap; by default Google if there is a key')
    .option('--radius <metres>', 'around the centre of each place; by default the whole place')
    .option('--max-results <n>', 'the most results for each kind in each place')
    .option('--max-cost <amount>', 'the most that all of it may cost')
    .option('--fresh', 'ask anew although the same was asked a short time ago')
    .option('--estimate', 'only say what it would take')
    .option('--wait', 'work on it here and follow it to its end')
    .option('--contacts', 'go on to the contacts (WF1 to WF7): all that is found is selected; they go to stdout')
    .option('--out <contacts>', 'the same, to this file: .csv, .xlsx or .jsonl')
    .option('--report <outcomes.csv>', 'and what became of each site to this one')
    .option('--max-pages <n>', 'pages read per site, best first', pageCount, 8)
    .option('--tenant <id>', 'for whom, where there are several tenants')
    .option('--json', 'one JSON object a line')
    .addHelpText(
      'after',
      examples(
        ['scrapersky search dentists --in Larkford --estimate', 'what it would take'],
        ['scrapersky search dentists --in Larkford --wait', 'places only; people decide the rest'],
        ['scrapersky search dentists bakeries --in Larkford --out contacts.csv', 'on to the contacts'],
        ['scrapersky search dentists --in Larkford --contacts --json > contacts.jsonl'],
      ),
    )
    .action(async (kinds: string[], asked: Asked) => {
      const request = readInput(newSearch, {
        kinds,
        places: asked.in,
        provider: asked.provider,
        radius: numberOf(asked.radius),
        max_results: numberOf(asked.maxResults),
        max_cost: numberOf(asked.maxCost),
        fresh: asked.fresh,
      })
      const onToContacts = [asked.contacts, asked.out, asked.report].some((given) => given !== undefined)
      await (onToContacts && asked.estimate !== true ? searchToContacts(request, asked) : searchOnly(request, asked))
    })
}

function searchOnly(request: SearchRequest, asked: Asked): Promise<void> {
  return runCommand(readSettings('stderr'), async (installation) => {
    await assertMigrated(installation)
    await visitTown(installation)
    const print = (line: object, words: string) =>
      process.stdout.write(`${asked.json === true ? JSON.stringify(line) : words}\n`)
    const { db } = installation
    const who = await whoAsks(installation, asked)
    if (asked.estimate === true) {
      const estimate = await estimateSearch(db, who.tenantId, request, searchSetup(installation))
      const { calls, cost } = estimate
      const range = `${calls.low} to ${calls.high} calls, ${cost.low} to ${cost.high} ${cost.currency}`
      print(estimate, `${estimate.provider}: ${range} (assuming ${estimate.assumes})`)
      return
    }
    const { batchId, ids } = await submitSearch(db, who, request, searchSetup(installation))
    if (asked.wait !== true) print({ batch_id: batchId, ids }, `queued: ${ids.join(' ')}`)
    else for await (const search of follow(installation, who.tenantId, ids)) print(search, lineOf(search))
  })
}

/** From the search to the contacts in one go. Interrupted, the same command finds the same searches and goes on. */
async function searchToContacts(request: SearchRequest, asked: Asked): Promise<void> {
  formatOf(asked)
  endWithReader()
  const { settings, autopilot } = harvestSettings()
  await runService(settings, async (installation, stop) => {
    if (stop.isAsked) return
    const { db, pool } = installation
    await migrate(pool)
    if (asked.tenant === undefined) await ensureFirstAdmin(db)
    const who = await whoAsks(installation, asked)
    const setup = searchSetup(installation)
    const begun = asked.fresh ? undefined : await unfinishedTwins(db, who.tenantId, request, setup)
    const searchIds = begun ?? (await submitSearch(db, who, request, setup)).ids
    const scope = { ...who, searchIds }
    const { maxPages } = asked
    const result = await runSearchHarvest(installation, stop, {
      scope,
      maxPages,
      autopilot,
      progress: harvestProgress(),
    })
    await deliver(installation, [...result.states.keys()].sort(), result, asked)
  })
}

async function whoAsks(installation: Installation, { tenant }: Asked): Promise<{ tenantId: string; userId: string }> {
  const tenantId = await theTenant(installation.db, tenant)
  return { tenantId, userId: await actorOf(installation, tenantId) }
}

/** Absent, or a number; what is no number is left to the check of the field, which names it. */
function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

/** Works on the searches here, unless a server or worker is faster; gives each whenever it has come further. */
async function* follow(
  installation: Installation,
  tenantId: string,
  ids: readonly string[],
): AsyncGenerator<SearchView> {
  const service = await serve(installation, { stages: [installation.registry.stage('wf1-place-search')], api: false })
  const told = new Map<string, string>()
  try {
    for (let open = [...ids]; open.length > 0; await pause(200)) {
      for (const id of open) {
        const search = await findSearch(installation.db, tenantId, id)
        const state = JSON.stringify([search.search_status, search.found, search.cells_done, search.search_error])
        if (told.get(id) !== state) yield search
        told.set(id, state)
        if (isOver(search)) open = open.filter((other) => other !== id)
      }
    }
  } finally {
    await service.stop()
  }
}

/** Ended, or put aside until another day. */
function isOver({ search_status: status, search_error_code: code, search_error: error, id }: SearchView): boolean {
  if (status === 'Error') throw new AppError('unexpected', `${error} (search ${id})`)
  return status === 'Completed' || status === null || (status === 'Queued' && code === 'budget_reached')
}

function lineOf(search: SearchView): string {
  const { kinds, places, found, new_places, filtered, calls, cost, estimated, estimate_high } = search
  const state = search.search_outcome ?? search.search_error ?? search.search_status?.toLowerCase()
  const bound = estimate_high === null ? '' : `, at most ${estimate_high}`
  const guess = estimated === null ? '' : ` of about ${estimated}${bound}`
  return `${kinds[0]} in ${places[0]}: ${state}; ${found} found${guess}, ${new_places} new, ${filtered} filtered out, ${calls} calls, ${cost}`
}
