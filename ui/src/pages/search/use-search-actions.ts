import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { toast } from '../../app/toast.ts'
import { useWords } from '../../words/define-words.ts'
import { words } from './words.ts'

/** Cancel and repeat. */
export function useSearchActions(onStarted: (id: string) => void) {
  const say = useWords(words)
  const client = useQueryClient()
  const look = () => void client.invalidateQueries({ queryKey: ['rows', 'searches'] })
  const cancel = useMutation({
    mutationFn: (id: string) => call('POST /searches/:id/cancel', { params: { id } }),
    onSuccess: () => toast(say('cancelledToast')),
    // Refused when it has just ended: then the row has to be looked at again, too.
    onSettled: look,
  })
  const repeat = useMutation({
    mutationFn: (id: string) => call('POST /searches/:id/repeat', { params: { id } }),
    onSuccess({ ids }) {
      toast(say('repeatToast'))
      look()
      if (ids[0] !== undefined) onStarted(ids[0])
    },
  })
  return { cancel, repeat }
}
