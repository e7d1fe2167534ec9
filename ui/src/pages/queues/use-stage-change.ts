import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Stage } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import type { Routes } from '../../api/routes.ts'
import { toast } from '../../app/toast.ts'
import { useWords } from '../../words/define-words.ts'
import { useStageName } from '../../words/stage-words.ts'
import { words } from './words.ts'

/** Run now, pause, resume: the answer is the stage as it is then, and stands in the list at once. */
export function useStageChange(id: string) {
  const say = useWords(words)
  const name = useStageName()(id)
  const client = useQueryClient()
  const take = (said: 'wasRun' | 'wasPaused' | 'wasResumed') => (changed: Stage) => {
    client.setQueryData<Routes['GET /stages']['answer']>(
      ['stages'],
      (known) => known && { items: known.items.map((one) => (one.id === id ? changed : one)) },
    )
    toast(say(said, { name }))
  }
  const params = { id }
  return {
    run: useMutation({ mutationFn: () => call('POST /stages/:id/run', { params }), onSuccess: take('wasRun') }),
    resume: useMutation({
      mutationFn: () => call('POST /stages/:id/resume', { params }),
      onSuccess: take('wasResumed'),
    }),
    pause: useMutation({
      mutationFn: (reason: string) => call('POST /stages/:id/pause', { params, body: reason === '' ? {} : { reason } }),
      onSuccess: take('wasPaused'),
    }),
  }
}
