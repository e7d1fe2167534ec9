import { useQuery } from '@tanstack/react-query'
import type { Member } from '../../../src/http/contract/types.ts'
import { call } from './call.ts'

const none: readonly Member[] = []

/** The users of the workspace by name, for owners and editors. */
export function useMembers(isNeeded = true): readonly Member[] {
  const { data } = useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => call('GET /members', { signal }),
    staleTime: 60_000,
    enabled: isNeeded,
    meta: { silent: true },
  })
  return data?.items ?? none
}
