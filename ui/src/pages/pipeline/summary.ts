import type { Pipeline, StageFlow } from '../../../../src/http/contract/types.ts'

export interface Summary {
  readonly contacts: number
  readonly waiting: number
  readonly failed: number
  /** Of the slowest stage; undefined if a stage has rows and makes no progress. */
  readonly secondsLeft: number | undefined
  /** Share of processed pages with contacts; undefined if no page was processed. */
  readonly pageYield: number | undefined
}

export function summaryOf(pipeline: Pipeline): Summary {
  const flows = flowsOf(pipeline)
  const sum = (pick: (flow: StageFlow) => number) => flows.reduce((total, flow) => total + pick(flow), 0)
  const etas = flows.map(({ eta_seconds }) => eta_seconds)
  const pages = pipeline.funnel.find(({ entity }) => entity === 'pages')?.stages[0]
  const processed = pages?.statuses.Completed ?? 0
  const withContacts = pages?.outcomes.find(({ outcome }) => outcome === 'contacts_found')?.count ?? 0
  return {
    contacts: pipeline.funnel.find(({ entity }) => entity === 'contacts')?.total ?? 0,
    waiting: sum(waitingIn),
    failed: sum(({ statuses }) => statuses.Error ?? 0),
    secondsLeft: etas.includes(null) ? undefined : Math.max(0, ...etas.map((seconds) => seconds ?? 0)),
    pageYield: processed === 0 ? undefined : withContacts / processed,
  }
}

export function waitingIn({ statuses }: StageFlow): number {
  return (statuses.Queued ?? 0) + (statuses.Processing ?? 0)
}

function flowsOf({ sources, funnel }: Pipeline): StageFlow[] {
  return [...sources, ...funnel].flatMap(({ stages }) => stages)
}

export function isEmpty({ sources, funnel }: Pipeline): boolean {
  return [...sources, ...funnel].every(({ total }) => total === 0)
}
