import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeadLetter, DeadLetterFilter, RequeueRequest } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../app/toast.ts'
import { type UrlSearch, useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

const filterNames = ['stage', 'code', 'text'] as const

/** The filter in the URL. */
function parseFilter(url: UrlSearch): DeadLetterFilter {
  return Object.fromEntries(
    filterNames.flatMap((name) => (typeof url[name] === 'string' && url[name] !== '' ? [[name, url[name]]] : [])),
  )
}

export function useDeadLetters() {
  const [url] = useUrlSearch()
  const filter = parseFilter(url)
  const groups = useQuery({
    queryKey: ['dead-letters', 'groups', filter],
    queryFn: ({ signal }) => call('GET /dead-letters/groups', { signal, query: filter }),
    placeholderData: (before) => before,
  })
  const list = useInfiniteQuery({
    queryKey: ['dead-letters', 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /dead-letters', {
        signal,
        query: { ...filter, limit: 50, ...(pageParam !== '' && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  return { filter, groups, list }
}

/** Requeues rows and shows how many. */
export function useRequeue() {
  const t = useMessages(messages)
  const client = useQueryClient()
  return useMutation({
    async mutationFn(targets: readonly RequeueRequest[]) {
      const answers = await Promise.all(targets.map((body) => call('POST /dead-letters/requeue', { body })))
      return answers.reduce((sum, { requeued }) => sum + requeued, 0)
    },
    onSuccess: (count) => toast(t('requeued', { count })),
    // On failure too: some of the requests may have succeeded.
    onSettled: () =>
      Promise.all(['dead-letters', 'stages', 'pipeline'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

/** One target per stage: a row that failed in two stages is requeued only where it was checked. */
export function targetsOf(letters: readonly DeadLetter[]): readonly RequeueRequest[] {
  return [...Map.groupBy(letters, ({ stage }) => stage)].map(([stage, rows]) => ({
    stage,
    ids: rows.map(({ row_id }) => row_id),
  }))
}
