import type { Command } from 'commander'
import { firstAdmin } from '../../db/api-keys.ts'
import { newSearch } from '../../http/contract/searches.ts'
import { readInput } from '../../http/read-input.ts'
import type { SearchView } from '../../http/search-views.ts'
import { estimateSearch } from '../../stages/wf1-place-search/estimate-search.ts'
import { submitSearch } from '../../stages/wf1-place-search/submit-search.ts'
import { followSearches, lineOf } from '../follow-searches.ts'
import { type Installation, readSettings } from '../installation.ts'
import { searchSetup } from '../search-setup.ts'
import type { StopWatch } from '../until-stopped.ts'
import { assertMigrated, runCommand, runService } from '../with-installation.ts'

interface Asked {
  readonly in: string[]
  readonly provider?: string
  readonly radius?: string
  readonly maxResults?: string
  readonly maxCost?: string
  readonly estimate?: true
  readonly wait?: true
  readonly fresh?: true
  readonly json?: true
}

export function searchCommand(program: Command): void {
  program
    .command('search')
    .description('Search for businesses: every kind in every place')
    .argument('<kind...>', 'kinds of business, such as "dentists"')
    .requiredOption('--in <place...>', 'places, such as "Leeds, UK"; or points, such as "53.8,-1.55", with --radius')
    .option('--provider <name>', 'google-places or openstreetmap; by default Google if there is a key')
    .option('--radius <metres>', 'around the centre of each place; by default the whole place')
    .option('--max-results <n>', 'the most results for each kind in each place')
    .option('--max-cost <amount>', 'the most that all of it may cost')
    .option('--fresh', 'ask anew although the same was asked a short time ago')
    .option('--estimate', 'only say what it would take')
    .option('--wait', 'work on it here and follow it to its end')
    .option('--json', 'one JSON object a line')
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
      const settings = readSettings('stderr')
      if (asked.wait === true && asked.estimate !== true) await runService(settings, wait(request, asked))
      else await runCommand(settings, (installation) => answer(installation, request, asked))
    })
}

type Request = Parameters<typeof submitSearch>[2]

function printer({ json }: Asked) {
  return (line: object, words: string) => void process.stdout.write(`${json === true ? JSON.stringify(line) : words}\n`)
}

async function answer(installation: Installation, request: Request, asked: Asked): Promise<void> {
  await assertMigrated(installation)
  const print = printer(asked)
  const { db } = installation
  const who = await firstAdmin(db)
  if (asked.estimate === true) {
    const estimate = await estimateSearch(db, who.tenantId, request, searchSetup(installation))
    const { calls, cost } = estimate
    const range = `${calls.low} to ${calls.high} calls, ${cost.low} to ${cost.high} ${cost.currency}`
    return print(estimate, `${estimate.provider}: ${range} (assuming ${estimate.assumes})`)
  }
  const { batchId, ids } = await submitSearch(db, who, request, searchSetup(installation))
  print({ batch_id: batchId, ids }, `queued: ${ids.join(' ')}`)
}

const stopped = 130

/** Ends with 0 when all searches have, with 1 when one failed or was put aside, with 130 when nobody wants to wait. */
function wait(request: Request, asked: Asked) {
  return async (installation: Installation, stop: StopWatch): Promise<void> => {
    await assertMigrated(installation)
    const { db } = installation
    const who = await firstAdmin(db)
    const { ids } = await submitSearch(db, who, request, searchSetup(installation))
    const print = printer(asked)
    const tell = (search: SearchView) => print(search, lineOf(search))
    const end = await followSearches(installation, { tenantId: who.tenantId, ids, stop, tell })
    if (end === 'ended') return
    process.exitCode = end === 'stopped' ? stopped : 1
    if (end === 'stopped')
      process.stderr.write('stopped; the searches stay queued: "scrapersky worker" goes on with them\n')
  }
}

/** Absent, or a number; what is no number is left to the check of the field, which names it. */
function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
