import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewSearch } from '../../../../src/http/contract/types.ts'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import { toast, toastFailure } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

interface Listening {
  readonly onStarted: (id: string) => void
  /** When one of several is refused: those before it run already, and sent again would be paid again. */
  readonly onPartlyStarted?: (requests: readonly NewSearch[]) => void
}

/** Starts the searches of some requests and shows the first of them. What is refused is shown at its field. */
export function useStartSearches({ onStarted, onPartlyStarted }: Listening) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const tell = (ids: readonly string[]) => toast(t('started', { count: ids.length }))
  return useMutation({
    mutationFn: async (requests: readonly NewSearch[]) => {
      const ids: string[] = []
      for (const [index, body] of requests.entries()) {
        try {
          ids.push(...(await call('POST /searches', { body })).ids)
        } catch (error) {
          if (index > 0) {
            tell(ids)
            onPartlyStarted?.(requests.slice(0, index))
          }
          throw error
        }
      }
      return ids
    },
    meta: { silent: true },
    onError(error) {
      if (!(error instanceof ApiProblem)) toastFailure(error)
    },
    onSuccess(ids) {
      tell(ids)
      if (ids[0] !== undefined) onStarted(ids[0])
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['rows', 'searches'] }),
  })
}
