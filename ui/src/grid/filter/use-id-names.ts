import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMembers } from '../../api/use-members.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useHosts } from '../cells/host-names.ts'
import { gridMessages } from '../messages.ts'
import type { Condition } from './condition.ts'
import { useSearchLabel } from './use-search-label.ts'

/** Names for the ids of a condition: hosts of domains, users, searches as people typed them, and schedules. */
export function useIdNames({ field, values }: Condition): (value: string) => string | undefined {
  const t = useMessages(gridMessages)
  const searchLabel = useSearchLabel(field === 'searches')
  const hosts = useHosts(field === 'domain_id' ? values : [])
  const isUser = field === 'owner_id' || field === 'curated_by'
  const members = useMembers(isUser)
  const searches = useQueries({
    queries: (field === 'searches' ? values : []).map((id) => ({
      queryKey: ['rows', 'searches', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /searches/:id', { params: { id }, signal }),
      staleTime: 60_000,
      meta: { silent: true },
    })),
  })
  const isOfSchedule = /^(?:new|changed|gone)_in$/.test(field)
  const schedules = useQuery({
    queryKey: ['schedules'],
    queryFn: ({ signal }) => call('GET /schedules', { signal }),
    enabled: isOfSchedule,
    staleTime: 60_000,
    meta: { silent: true },
  })
  return (value) => {
    if (isOfSchedule) {
      const items = schedules.data?.items ?? []
      const name = items.find(({ id, last_run }) => id === value || last_run?.id === value)?.name
      return name ?? (schedules.isSuccess ? t('earlierRun') : undefined)
    }
    if (isUser) return value === 'me' ? t('me') : members.find(({ id }) => id === value)?.name
    const search = searches.find(({ data }) => data?.id === value)?.data
    if (search !== undefined) return searchLabel(search)
    return hosts.get(value) || undefined
  }
}
