import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

export function useSearchActions(onStarted: (id: string) => void) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: ['rows', 'searches'] })
  const cancel = useMutation({
    mutationFn: (id: string) => call('POST /searches/:id/cancel', { params: { id } }),
    onSuccess: () => toast(t('cancelledToast')),
    // On failure too: the search may just have ended.
    onSettled: refresh,
  })
  const repeat = useSingleMutation({
    mutationFn: (id: string) => call('POST /searches/:id/repeat', { params: { id } }),
    onSuccess({ ids }) {
      toast(t('repeatToast'))
      refresh()
      if (ids[0] !== undefined) onStarted(ids[0])
    },
  })
  return { cancel, repeat }
}
