import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Stage } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { updateCachedStage } from '../../api/update-cached-stage.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { messages } from './messages.ts'

/** Run now, resume: the answer is the stage as it is then, and stands in the list at once. */
export function useStageChange(id: string) {
  const t = useMessages(messages)
  const name = useStageName()(id)
  const client = useQueryClient()
  const tell = (said: 'wasRun' | 'wasPaused' | 'wasResumed') => toast(t(said, { name }))
  const take = (said: 'wasRun' | 'wasResumed') => (changed: Stage) => {
    updateCachedStage(client, changed)
    tell(said)
  }
  const params = { id }
  return {
    run: useMutation({ mutationFn: () => call('POST /stages/:id/run', { params }), onSuccess: take('wasRun') }),
    resume: useMutation({
      mutationFn: () => call('POST /stages/:id/resume', { params }),
      onSuccess: take('wasResumed'),
    }),
    tellPaused: () => tell('wasPaused'),
  }
}
