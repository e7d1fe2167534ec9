import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewSearch } from '../../../../src/http/contract/types.ts'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import { toast, toastFailure } from '../../app/toast.ts'
import { useWords } from '../../words/define-words.ts'
import { words } from './words.ts'

/** Starts the searches of some requests and shows the first of them. What is refused is shown at its field. */
export function useStartSearches(onStarted: (id: string) => void) {
  const say = useWords(words)
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (requests: readonly NewSearch[]) => {
      const ids: string[] = []
      for (const body of requests) ids.push(...(await call('POST /searches', { body })).ids)
      return ids
    },
    meta: { silent: true },
    onError(error) {
      if (!(error instanceof ApiProblem)) toastFailure(error)
    },
    onSuccess(ids) {
      toast(say('started', { count: ids.length }))
      void client.invalidateQueries({ queryKey: ['rows', 'searches'] })
      if (ids[0] !== undefined) onStarted(ids[0])
    },
  })
}
