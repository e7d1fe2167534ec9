import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Stage } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { updateCachedStage } from '../../api/update-cached-stage.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { messages } from './messages.ts'

/** Runs or resumes a stage. The response updates the cached list. */
export function useStageChange(id: string) {
  const t = useMessages(messages)
  const name = useStageName()(id)
  const client = useQueryClient()
  const notify = (message: 'wasRun' | 'wasPaused' | 'wasResumed') => toast(t(message, { name }))
  const update = (message: 'wasRun' | 'wasResumed') => (changed: Stage) => {
    updateCachedStage(client, changed)
    notify(message)
  }
  const params = { id }
  return {
    run: useMutation({ mutationFn: () => call('POST /stages/:id/run', { params }), onSuccess: update('wasRun') }),
    resume: useMutation({
      mutationFn: () => call('POST /stages/:id/resume', { params }),
      onSuccess: update('wasResumed'),
    }),
    notifyPaused: () => notify('wasPaused'),
  }
}
