import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { LettersAsked, LettersTarget } from '../../api/work-routes.ts'
import { toast } from '../../app/toast.ts'
import { type UrlSearch, useUrlSearch } from '../../app/url-search.ts'
import { useWords } from '../../words/define-words.ts'
import { words } from './words.ts'

const wishes = ['stage', 'code', 'text'] as const

/** What the address asks for. */
export function askedIn(url: UrlSearch): LettersAsked {
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
  const say = useWords(words)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (target: LettersTarget) => call('POST /dead-letters/requeue', { body: target }),
    async onSuccess({ requeued }) {
      toast(say('requeued', { count: requeued }))
      await Promise.all(
        ['dead-letters', 'stages', 'pipeline'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      )
    },
  })
}
