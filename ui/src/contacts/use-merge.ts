import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactsMerged, MergeRequest } from '../../../src/http/contract/types.ts'
import { call } from '../api/call.ts'
import type { Row } from '../api/entity-routes.ts'
import { toast, toastUndo } from '../app/toast.ts'
import { useMessages } from '../messages/define-messages.ts'
import { contactMessages } from './messages.ts'

/** Merges contacts and offers the undo. `onChange` gets the kept contact after the merge and after its undo. */
export function useMerge(onChange: (kept: Row) => void): UseMutationResult<ContactsMerged<Row>, unknown, MergeRequest> {
  const t = useMessages(contactMessages)
  const undo = useUndoMerge(onChange)
  return useMutation({
    mutationFn: (body: MergeRequest) => call('POST /contacts/merge', { body }),
    onSuccess({ item, merged, merge_id }) {
      toastUndo(t('merged', { count: merged.length }), () => undo.mutate(merge_id))
      onChange(item)
    },
  })
}

/** Undoes a merge and says what was changed since and stays. */
export function useUndoMerge(onChange: (kept: Row) => void) {
  const t = useMessages(contactMessages)
  const client = useQueryClient()
  const label = (field: string) => (field === 'notes' || field === 'tags' || field === 'choices' ? t(field) : field)
  return useMutation({
    mutationFn: (id: string) => call('POST /merges/:id/undo', { params: { id } }),
    onSuccess({ item, changed_since }) {
      const fields = changed_since.map(label).join(', ')
      toast(fields === '' ? t('undone') : t('undoneExcept', { fields }))
      void client.invalidateQueries({ queryKey: ['contacts', 'corrections'] })
      onChange(item)
    },
  })
}
