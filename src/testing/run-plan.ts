import type { Box } from '../core/geo.ts'
import type { PlannedPlace, SearchPlan } from '../stages/wf1-place-search/plan/search-plan.ts'

interface PlanRun {
  readonly boxes: readonly { readonly box: Box; readonly purpose: string; readonly places: number }[]
  readonly ids: ReadonlySet<string>
  readonly end: string
}

/** Executes a plan against a map, page by page as a provider responds. Stops after `calls` calls. */
export function runPlan(
  plan: SearchPlan,
  query: (box: Box) => readonly PlannedPlace[],
  { pageSize = 20, calls = Number.POSITIVE_INFINITY } = {},
): PlanRun {
  const boxes: { box: Box; purpose: string; places: number }[] = []
  const ids = new Set<string>()
  let answer: readonly PlannedPlace[] = []
  for (let call = 0; call < calls; call++) {
    const ask = plan.next()
    if (typeof ask === 'string') return { boxes, ids, end: ask }
    if (ask.pageToken === undefined || answer.length === 0) answer = query(ask.box)
    if (ask.pageToken === undefined) {
      boxes.push({ box: ask.box, purpose: ask.purpose, places: answer.length })
    }
    const from = Number(ask.pageToken ?? 0)
    const places = answer.slice(from, from + pageSize)
    for (const { id } of places) ids.add(id)
    plan.record({ places, nextPageToken: answer.length > from + pageSize ? String(from + pageSize) : undefined })
  }
  return { boxes, ids, end: 'interrupted' }
}
