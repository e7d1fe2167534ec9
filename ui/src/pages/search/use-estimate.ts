import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { NewSearch, SearchEstimate } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'

const typingMs = 400
/** A long list asks for each of its kinds: a few at a time, and no more of them once one is refused. */
const atOnce = 4

/** What some requests would take together, asked when somebody stops typing. It costs nothing: nobody else is asked. */
export function useEstimate(requests: readonly NewSearch[]): UseQueryResult<SearchEstimate> {
  const [settled] = useDebouncedValue(JSON.stringify(requests), typingMs)
  const asked = JSON.parse(settled) as NewSearch[]
  return useQuery({
    queryKey: ['estimate', settled],
    queryFn: async ({ signal }) => {
      const ask = (body: NewSearch) => call('POST /searches/estimate', { body, signal })
      const all: SearchEstimate[] = []
      for (let at = 0; at < asked.length; at += atOnce) {
        all.push(...(await Promise.all(asked.slice(at, at + atOnce).map(ask))))
      }
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
