import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import type { Part } from './best-reason.ts'
import { messages } from './messages.ts'

/** Chooses the contact that is used for a part of the lead; null: the best by rank again. */
export function useChoice(leadId: string) {
  const t = useMessages(messages)
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ part, contactId }: { readonly part: Part; readonly contactId: string | null }) =>
      call('PUT /leads/:id/choices', { params: { id: leadId }, body: { [`${part}_contact_id`]: contactId } }),
    onSuccess() {
      toast(t('chosen'))
      void client.invalidateQueries({ queryKey: ['rows', 'leads'] })
    },
  })
}
