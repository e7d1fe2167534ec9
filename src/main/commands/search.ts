import type { Command } from 'commander'
import { ensureFirstAdmin } from '../../access/api-keys.ts'
import { migrate } from '../../db/migrate.ts'
import { newSearch } from '../../http/contract/searches.ts'
import { readInput } from '../../http/read-input.ts'
import type { SearchView } from '../../http/search-views.ts'
import { estimateSearch } from '../../stages/wf1-place-search/estimate-search.ts'
import type { SearchRequest } from '../../stages/wf1-place-search/search-request.ts'
import { submitSearch } from '../../stages/wf1-place-search/submit-search.ts'
import { type AnswerOptions, actorOf } from '../answer.ts'
import { assertWritable } from '../assert-writable.ts'
import { visitTown } from '../demo/start-demo.ts'
import { examples } from '../examples.ts'
import { followSearches, lineOf } from '../follow-searches.ts'
import { type Delivery, deliver, formatOf } from '../harvest/deliver.ts'
import { harvestProgress } from '../harvest/harvest-progress.ts'
import { harvestSettings } from '../harvest/harvest-settings.ts'
import { pageCount } from '../harvest/page-count.ts'
import { runSearchHarvest } from '../harvest/run-search-harvest.ts'
import { unfinishedTwins } from '../harvest/search-scope.ts'
import { type Installation, readSettings } from '../installation.ts'
import { searchSetup } from '../search-setup.ts'
import { theTenant } from '../the-tenant.ts'
import type { StopWatch } from '../until-stopped.ts'
import { assertMigrated, runCommand, runService } from '../with-installation.ts'

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
      if (asked.estimate === true) await runCommand(readSettings('stderr'), estimate(request, asked))
      else if (onToContacts) await searchToContacts(request, asked)
      else if (asked.wait === true) await runService(readSettings('stderr'), wait(request, asked))
      else await runCommand(readSettings('stderr'), submit(request, asked))
    })
}

function printer({ json }: Asked) {
  return (line: object, words: string) => void process.stdout.write(`${json === true ? JSON.stringify(line) : words}\n`)
}

function estimate(request: SearchRequest, asked: Asked) {
  return async (installation: Installation): Promise<void> => {
    await assertMigrated(installation)
    await visitTown(installation)
    const { tenantId } = await whoAsks(installation, asked)
    const found = await estimateSearch(installation.db, tenantId, request, searchSetup(installation))
    const { calls, cost } = found
    const range = `${calls.low} to ${calls.high} calls, ${cost.low} to ${cost.high} ${cost.currency}`
    printer(asked)(found, `${found.provider}: ${range} (assuming ${found.assumes})`)
  }
}

function submit(request: SearchRequest, asked: Asked) {
  return async (installation: Installation): Promise<void> => {
    await assertMigrated(installation)
    await visitTown(installation)
    const who = await whoAsks(installation, asked)
    const { batchId, ids } = await submitSearch(installation.db, who, request, searchSetup(installation))
    printer(asked)({ batch_id: batchId, ids }, `queued: ${ids.join(' ')}`)
  }
}

const stopped = 130

/** Ends with 0 when all searches have, with 1 when one failed or was put aside, with 130 when nobody wants to wait. */
function wait(request: SearchRequest, asked: Asked) {
  return async (installation: Installation, stop: StopWatch): Promise<void> => {
    await assertMigrated(installation)
    await visitTown(installation)
    const who = await whoAsks(installation, asked)
    const { ids } = await submitSearch(installation.db, who, request, searchSetup(installation))
    const print = printer(asked)
    const tell = (search: SearchView) => print(search, lineOf(search))
    const end = await followSearches(installation, { tenantId: who.tenantId, ids, stop, tell })
    if (end === 'ended') return
    process.exitCode = end === 'stopped' ? stopped : 1
    if (end === 'stopped')
      process.stderr.write('stopped; the searches stay queued: "scrapersky worker" goes on with them\n')
  }
}

/** From the search to the contacts in one go. Interrupted, the same command finds the same searches and goes on. */
async function searchToContacts(request: SearchRequest, asked: Asked): Promise<void> {
  formatOf(asked)
  await assertWritable(asked.out, asked.report)
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
