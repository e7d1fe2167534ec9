import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeadLetter, DeadLetterFilter, RequeueRequest } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../app/toast.ts'
import { type UrlSearch, useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

const wishes = ['stage', 'code', 'text'] as const

/** What the address asks for. */
function askedIn(url: UrlSearch): DeadLetterFilter {
  return Object.fromEntries(
    wishes.flatMap((name) => (typeof url[name] === 'string' && url[name] !== '' ? [[name, url[name]]] : [])),
  )
}

export function useLetters() {
  const [url] = useUrlSearch()
  const asked = askedIn(url)
  const groups = useQuery({
    queryKey: ['dead-letters', 'groups', asked],
    queryFn: ({ signal }) => call('GET /dead-letters/groups', { signal, query: asked }),
    placeholderData: (before) => before,
  })
  const list = useInfiniteQuery({
    queryKey: ['dead-letters', 'list', asked],
    queryFn: ({ signal, pageParam }) =>
      call('GET /dead-letters', {
        signal,
        query: { ...asked, limit: 50, ...(pageParam !== '' && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  return { asked, groups, list }
}

/** Lets rows try again, and says how many. */
export function useRequeue() {
  const t = useMessages(messages)
  const client = useQueryClient()
  return useMutation({
    async mutationFn(targets: readonly RequeueRequest[]) {
      const answers = await Promise.all(targets.map((body) => call('POST /dead-letters/requeue', { body })))
      return answers.reduce((sum, { requeued }) => sum + requeued, 0)
    },
    onSuccess: (count) => toast(t('requeued', { count })),
    // One of several may have gone through.
    onSettled: () =>
      Promise.all(['dead-letters', 'stages', 'pipeline'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

/** Of each stage by itself: a row that failed at two of them is tried again only where it was chosen. */
export function targetsOf(letters: readonly DeadLetter[]): readonly RequeueRequest[] {
  return [...Map.groupBy(letters, ({ stage }) => stage)].map(([stage, rows]) => ({
    stage,
    ids: rows.map(({ row_id }) => row_id),
  }))
}
