// `npm run test:system`: the product on real infrastructure, with faults. Each scenario crawls a stand-in web of which
// everything is known, and must end with exactly its pages and contacts. Everything is on loopback; nothing is installed.
//
// --only=NAME[,NAME] runs some of them, --list lists them and what they need. A scenario whose programs are missing is "not run", which fails
// the command: it must not look like a success.
import { formatTable } from '../../src/main/table.ts'
import { cleanUpProducts } from '../support/product.ts'
import type { Measured, Scenario } from './scenario.ts'
import { scenarios } from './scenarios/index.ts'

interface Result {
  readonly scenario: Scenario
  readonly verdict: 'passed' | 'FAILED' | 'not run'
  readonly seconds: number
  readonly measured?: Measured
  readonly problem?: string
}

const timeoutMs = 10 * 60_000

function missingOf({ needs }: Scenario): string | undefined {
  const missing = needs.map((need) => need()).filter((each) => each !== undefined)
  return missing.length === 0 ? undefined : `needs ${missing.join(', ')}`
}

async function runScenario(scenario: Scenario): Promise<Result> {
  const problem = missingOf(scenario)
  if (problem !== undefined) return { scenario, verdict: 'not run', seconds: 0, problem }
  process.stdout.write(`\n${scenario.name}: ${scenario.summary}\n`)
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  const opened = new AsyncDisposableStack()
  current = opened
  try {
    const measured = await Promise.race([scenario.run(opened), timeout()])
    return { scenario, verdict: 'passed', seconds: seconds(), measured }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    process.stdout.write(`${problem}\n`)
    return { scenario, verdict: 'FAILED', seconds: seconds(), problem: problem.split('\n')[0] ?? '' }
  } finally {
    await opened.disposeAsync()
    cleanUpProducts()
  }
}

function timeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`it has not ended after ${timeoutMs / 60_000} minutes`)), timeoutMs).unref()
  })
}

let current: AsyncDisposableStack | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await current?.disposeAsync()
    cleanUpProducts()
    process.exit(130)
  })

function lineOf({ scenario, verdict, seconds, measured, problem }: Result): string[] {
  const resumed = measured?.resumedSeconds
  const numbers =
    measured === undefined ? ['', '', ''] : [measured.sites, measured.pages, measured.contacts].map(String)
  return [
    scenario.name,
    verdict,
    ...numbers,
    resumed === undefined ? '' : `${resumed.toFixed(1)} s`,
    verdict === 'not run' ? '' : `${seconds} s`,
    measured?.failures ?? '',
    measured?.tried ?? problem ?? '',
  ]
}

const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}`))
const only = option('only=')?.slice('--only='.length).split(',')
const unknown = only?.filter((name) => scenarios.every((scenario) => scenario.name !== name)) ?? []
if (option('list') !== undefined || unknown.length > 0) {
  for (const name of unknown) process.stderr.write(`There is no scenario "${name}".\n`)
  const rows = scenarios.map((scenario) => [scenario.name, scenario.summary, missingOf(scenario) ?? 'can run'])
  process.stdout.write(`${formatTable(['scenario', 'what', 'here'], rows)}\n`)
  process.exit(unknown.length > 0 ? 2 : 0)
}
const results: Result[] = []
for (const scenario of scenarios) {
  if (only === undefined || only.includes(scenario.name)) results.push(await runScenario(scenario))
}
const header = ['scenario', 'result', 'sites', 'pages', 'contacts', 'goes on after', 'took', 'failed attempts', 'tried']
process.stdout.write(`\n${formatTable(header, results.map(lineOf))}\n`)
const count = (verdict: Result['verdict']) => results.filter((result) => result.verdict === verdict).length
process.stdout.write(`\n${count('passed')} passed, ${count('FAILED')} failed, ${count('not run')} not run\n`)
// Programs that the scenarios started are gone; a socket of a failed one may not be.
process.exit(count('passed') === results.length ? 0 : 1)
