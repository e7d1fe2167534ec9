import { useQueryClient } from '@tanstack/react-query'
import type { NewSearch } from '../../../../src/http/contract/types.ts'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { toast, toastFailure } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

interface StartCallbacks {
  readonly onStarted: (id: string) => void
  /** Called when a later request fails: the earlier ones are running and must not be sent (and paid) again. */
  readonly onPartlyStarted?: (requests: readonly NewSearch[]) => void
}

/** Starts searches and shows the first. Problems are shown at their fields. */
export function useStartSearches({ onStarted, onPartlyStarted }: StartCallbacks) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const notify = (ids: readonly string[]) => toast(t('started', { count: ids.length }))
  return useSingleMutation({
    mutationFn: async (requests: readonly NewSearch[]) => {
      const ids: string[] = []
      for (const [index, body] of requests.entries()) {
        try {
          ids.push(...(await call('POST /searches', { body })).ids)
        } catch (error) {
          if (index > 0) {
            notify(ids)
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
      notify(ids)
      if (ids[0] !== undefined) onStarted(ids[0])
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['rows', 'searches'] }),
  })
}
