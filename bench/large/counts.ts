import { pipelineReport } from '../../src/curation/pipeline/pipeline-report.ts'
import { createRegistry } from '../../src/curation/registry.ts'
import { defaultSettings } from '../../src/curation/scheduler-settings.ts'
import { reportStages } from '../../src/curation/stage-report.ts'
import { workflowsOf } from '../../src/stages/index.ts'
import { unavailableTools } from '../../src/testing/unavailable-tools.ts'
import { pagesAt, send } from '../api/client.ts'
import { p95, pageLists } from '../api/lists.ts'
import { median, rounded } from '../bench.ts'
import type { Product } from './product.ts'
import type { Side } from './side.ts'

const rounds = 3

export interface CountCost {
  /** Totals above lists: p95. */
  readonly listTotalMs: number
  /** The counts of the overview. */
  readonly pipelineMs: number
  /** The queues of all stages and tenants, as the live tick counts them. */
  readonly queuesMs: number
}

export async function measureCounts({ db, tenantId }: Side, { server }: Product): Promise<CountCost> {
  const registry = createRegistry(workflowsOf(unavailableTools))
  const totals: number[] = []
  const lists = [`${pagesAt}?limit=1`, ...pageLists.map((list) => `${list.replace(/&sort=[^&]*/, '')}&limit=1`)]
  for (let round = 0; round < rounds; round++) {
    for (const list of lists) {
      const ms = await timed(() => send(server, list).then((answer) => answer.json()))
      if (round > 0) totals.push(ms)
    }
  }
  return {
    listTotalMs: p95(totals),
    pipelineMs: await medianOf(() => pipelineReport(db, registry, tenantId)),
    queuesMs: await medianOf(() => reportStages(db, registry, defaultSettings(50))),
  }
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timed(work))
  return rounded(median(times), 0)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
