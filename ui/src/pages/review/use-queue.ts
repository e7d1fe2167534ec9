import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { Row } from '../../api/entity-routes.ts'
import type { UrlSearch } from '../../app/url-search.ts'
import { pageParameters } from '../../grid/page-parameters.ts'

const maxLeads = 200

/** The undecided leads of a filter, best first as the list has them, read once: decided ones stay where they were. */
export function useQueue(search: UrlSearch) {
  const [round, setRound] = useState(0)
  const listed = Object.fromEntries(Object.entries(search).filter(([name]) => !pageParameters.includes(name)))
  const query = { curation_status: 'New', ...listed, limit: maxLeads }
  const list = useQuery({
    queryKey: ['review', round, JSON.stringify(query)],
    queryFn: ({ signal }) => call('GET /leads', { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const leads: readonly Row[] = list.data?.items ?? []
  return { list, leads, total: list.data?.total?.count ?? leads.length, more: () => setRound(round + 1) }
}
