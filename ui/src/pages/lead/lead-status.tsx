import { UnstyledButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { CurationStatus, Detail, Row } from '../../api/entity-routes.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useShortcuts } from '../../app/shortcuts.ts'
import { toastUndo } from '../../app/toast.ts'
import classes from '../../drawer/drawer.module.css'
import { useUndo } from '../../grid/actions/use-undo.ts'
import { StatusMark } from '../../grid/cells/status-mark.tsx'
import { gridMessages } from '../../grid/messages.ts'
import { statusKeys } from '../../grid/statuses.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

/** The status of the lead, set by a click or by the keys 1 to 5. */
export function LeadStatus({ lead }: { readonly lead: Row }) {
  const t = useMessages(messages)
  const tGrid = useMessages(gridMessages)
  const codeLabel = useCodeLabel()
  const may = usePermissions()
  const client = useQueryClient()
  const { track, isTracked, undoChange, undoLast } = useUndo(() => undefined)
  const change = useMutation({
    mutationFn: async (status: CurationStatus) => {
      const sending = call('PUT /leads/status', { body: { ids: [lead.id], status } })
      const ended = sending.then(({ bulk_action_id: id }) => id ?? undefined)
      const sent = track(ended.catch(() => undefined))
      const { updated } = await sending
      const message = tGrid('changed', { count: updated, status: codeLabel(status) })
      if (isTracked(sent)) toastUndo(message, () => undoChange(sent))
      return status
    },
    onSuccess(status) {
      client.setQueryData<Detail>(
        ['rows', 'leads', 'detail', lead.id],
        (known) => known && { ...known, item: { ...known.item, curation_status: status } },
      )
      void client.invalidateQueries({ queryKey: ['rows', 'leads'] })
    },
  })
  const shown = change.isPending ? change.variables : lead.curation_status
  useShortcuts(
    may.write
      ? [
          ...statusKeys.map(({ key, status }) => ({
            keys: key,
            label: tGrid('setTo', { status: codeLabel(status) }),
            run: () => change.mutate(status),
          })),
          { keys: 'z', label: tGrid('keyUndo'), run: undoLast },
        ]
      : [],
  )
  if (!may.write) return <StatusMark status={shown} />
  return (
    <fieldset className={classes.statuses} aria-label={t('work')}>
      {statusKeys.map(({ status }) => (
        <UnstyledButton
          key={status}
          className={classes.status}
          aria-pressed={status === shown}
          onClick={() => change.mutate(status)}
        >
          <StatusMark status={status} />
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
