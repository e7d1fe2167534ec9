import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MatchAnswer } from '../../../src/http/contract/types.ts'
import { call } from '../api/call.ts'
import { toast, toastUndo } from '../app/toast.ts'

/** Says whether two businesses are one, and offers to take it back. */
export function useMatchAnswer() {
  const client = useQueryClient()
  const reload = () => {
    for (const key of [['business-sources'], ['rows', 'leads'], ['rows', 'local-businesses']])
      void client.invalidateQueries({ queryKey: key })
  }
  const undo = useMutation({
    mutationFn: (body: MatchAnswer) => call('PUT /local-businesses/matches', { body }),
    onSuccess: reload,
  })
  return useMutation({
    mutationFn: ({ body }: Answer) => call('PUT /local-businesses/matches', { body }),
    onSuccess(_, { body, before, message }) {
      if (before === body.answer) toast(message)
      else toastUndo(message, () => undo.mutate({ ids: body.ids, answer: before }))
      reload()
    },
  })
}

interface Answer {
  readonly body: MatchAnswer
  /** The answer that an undo restores. */
  readonly before: MatchAnswer['answer']
  readonly message: string
}
