import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import type { Slug, Target } from '../../api/entity-routes.ts'
import { toast, toastFailure, toastUndo } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import type { FieldsParts } from './fields-draft.ts'
import { useUndo } from './use-undo.ts'

/** Changes fields of many rows. `moved`: another number of rows matches now, and nothing was changed. */
export function useFieldsChange(slug: Slug, reload: () => void) {
  const t = useMessages(gridMessages)
  const client = useQueryClient()
  const { track, isTracked, undoChange } = useUndo(reload)
  return async (target: Target, change: FieldsParts, count: number): Promise<'done' | 'failed' | 'moved'> => {
    const sending = send(slug, target, change, count)
    const sent = track(
      sending.then(
        ({ bulk_action_id: id }) => id ?? undefined,
        () => undefined,
      ),
    )
    try {
      const { updated, bulk_action_id } = await sending
      const message = t('fieldsChanged', { count: updated })
      if (bulk_action_id === null || !isTracked(sent)) toast(message)
      else toastUndo(message, () => undoChange(sent))
      reload()
      void client.invalidateQueries({ queryKey: ['rows', slug] })
      return 'done'
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'count_moved') return 'moved'
      toastFailure(error)
      return 'failed'
    }
  }
}

function send(slug: Slug, target: Target, change: FieldsParts, count: number) {
  if ('ids' in target) return call(`PUT /${slug}/fields` as const, { body: { ids: target.ids, ...change } })
  const body = { filter: target.filter, expected_count: count, ...change }
  return call(`PUT /${slug}/fields/filtered` as const, { body })
}
