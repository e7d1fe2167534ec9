import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { NewSearch, SearchEstimate } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'

const typingMs = 400

/** What some requests would take together, asked when somebody stops typing. It costs nothing: nobody else is asked. */
export function useEstimate(requests: readonly NewSearch[]): UseQueryResult<SearchEstimate> {
  const [settled] = useDebouncedValue(JSON.stringify(requests), typingMs)
  const asked = JSON.parse(settled) as NewSearch[]
  return useQuery({
    queryKey: ['estimate', settled],
    queryFn: async ({ signal }) => {
      const all = await Promise.all(asked.map((body) => call('POST /searches/estimate', { body, signal })))
      return all.reduce(together)
    },
    enabled: asked.length > 0 && asked.every(({ kinds, places }) => kinds.length > 0 && places.length > 0),
    placeholderData: keepPreviousData,
  })
}

function together(one: SearchEstimate, other: SearchEstimate): SearchEstimate {
  const sum = (pick: (estimate: SearchEstimate) => number) => pick(one) + pick(other)
  const range = (name: 'results' | 'calls') => ({ low: sum((e) => e[name].low), high: sum((e) => e[name].high) })
  return {
    ...one,
    searches: sum(({ searches }) => searches),
    reused: sum(({ reused }) => reused),
    results: range('results'),
    calls: range('calls'),
    cost: {
      ...one.cost,
      low: String(sum(({ cost }) => Number(cost.low))),
      high: String(sum(({ cost }) => Number(cost.high))),
    },
  }
}
