import type { Pipeline, StageFlow } from '../../../../src/http/contract/types.ts'

/** What the parts of a pipeline come to. */
export interface Summary {
  readonly contacts: number
  readonly waiting: number
  readonly failed: number
  /** Of the stage that takes longest; undefined: one of them has rows and does not move. */
  readonly secondsLeft: number | undefined
  /** The share of pages read that had contacts; undefined: none was read. */
  readonly pageYield: number | undefined
}

export function summaryOf(pipeline: Pipeline): Summary {
  const flows = flowsOf(pipeline)
  const sum = (pick: (flow: StageFlow) => number) => flows.reduce((total, flow) => total + pick(flow), 0)
  const left = flows.map(({ eta_seconds }) => eta_seconds)
  const pages = pipeline.funnel.find(({ entity }) => entity === 'pages')?.stages[0]
  const read = pages?.statuses.Completed ?? 0
  const gave = pages?.outcomes.find(({ outcome }) => outcome === 'contacts_found')?.count ?? 0
  return {
    contacts: pipeline.funnel.find(({ entity }) => entity === 'contacts')?.total ?? 0,
    waiting: sum(waitingIn),
    failed: sum(({ statuses }) => statuses.Error ?? 0),
    secondsLeft: left.includes(null) ? undefined : Math.max(0, ...left.map((seconds) => seconds ?? 0)),
    pageYield: read === 0 ? undefined : gave / read,
  }
}

export function waitingIn({ statuses }: StageFlow): number {
  return (statuses.Queued ?? 0) + (statuses.Processing ?? 0)
}

function flowsOf({ sources, funnel }: Pipeline): StageFlow[] {
  return [...sources, ...funnel].flatMap(({ stages }) => stages)
}

/** Nothing was ever asked for. */
export function isUntouched({ sources, funnel }: Pipeline): boolean {
  return [...sources, ...funnel].every(({ total }) => total === 0)
}
