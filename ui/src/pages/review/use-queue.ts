import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { Row } from '../../api/entity-routes.ts'
import type { UrlSearch } from '../../app/url-search.ts'

const maxLeads = 200

/** Parameters of the leads page that are not filters. */
const notFilters = ['row', 'by', 'view']

/** The undecided leads of a filter, best first as the list has them, read once: decided ones stay where they were. */
export function useQueue(search: UrlSearch) {
  const [round, setRound] = useState(0)
  const filters = Object.entries(search).filter(
    ([name, value]) => !notFilters.includes(name) && typeof value === 'string',
  )
  const query = { curation_status: 'New', ...Object.fromEntries(filters as [string, string][]), limit: maxLeads }
  const list = useQuery({
    queryKey: ['review', round, JSON.stringify(query)],
    queryFn: ({ signal }) => call('GET /leads', { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const leads: readonly Row[] = list.data?.items ?? []
  return { list, leads, more: () => setRound(round + 1) }
}
