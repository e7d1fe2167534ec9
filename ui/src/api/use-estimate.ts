import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { NewSearch, SearchEstimate } from '../../../src/http/contract/types.ts'
import { call } from './call.ts'

const debounceMs = 400
/** A pasted list needs one request per business type. The first refused request ends the batch. */
const maxConcurrent = 4

/** The summed estimate of requests, debounced. Free of charge: no provider is called. */
export function useEstimate(requests: readonly NewSearch[]): UseQueryResult<SearchEstimate> {
  const [debounced] = useDebouncedValue(JSON.stringify(requests), debounceMs)
  const current = JSON.parse(debounced) as NewSearch[]
  return useQuery({
    queryKey: ['estimate', debounced],
    queryFn: async ({ signal }) => {
      const estimate = (body: NewSearch) => call('POST /searches/estimate', { body, signal })
      const all: SearchEstimate[] = []
      for (let at = 0; at < current.length; at += maxConcurrent) {
        all.push(...(await Promise.all(current.slice(at, at + maxConcurrent).map(estimate))))
      }
      return all.reduce(addEstimates)
    },
    enabled: current.length > 0 && current.every(isComplete),
    placeholderData: keepPreviousData,
  })
}

/** Whether a request names what is searched and where. */
export const isComplete = ({ kinds, places = [], polygon }: NewSearch) =>
  kinds.length > 0 && (places.length > 0 || polygon !== undefined)

function addEstimates(one: SearchEstimate, other: SearchEstimate): SearchEstimate {
  const sum = (pick: (one: SearchEstimate) => number) => pick(one) + pick(other)
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
