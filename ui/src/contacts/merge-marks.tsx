import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Row } from '../api/entity-routes.ts'
import { usePermissions } from '../api/use-permissions.ts'
import { useMessages } from '../messages/define-messages.ts'
import { usePhoneText } from '../messages/phone-text.ts'
import { useFormat } from '../messages/use-format.ts'
import classes from './contacts.module.css'
import { contactMessages } from './messages.ts'
import { useUndoMerge } from './use-merge.ts'

/** The merges into a contact that can be undone. Only the last one can be undone first. */
export function MergeMarks({ id, onChange }: { readonly id: string; readonly onChange: (kept: Row) => void }) {
  const t = useMessages(contactMessages)
  const phoneText = usePhoneText()
  const may = usePermissions()
  const { since, time } = useFormat()
  const { data } = useQuery({
    queryKey: ['contacts', 'corrections', 'merges', id],
    queryFn: ({ signal }) => call('GET /contacts/:id/merges', { params: { id }, signal }),
  })
  const undo = useUndoMerge(onChange)
  return data?.items.map((merge, index) => (
    <div key={merge.id} className={classes.mark}>
      <div>
        <Text size="sm">
          {t('mergedWith', {
            values: merge.merged.map(({ value }) => phoneText(value)).join(', '),
            since: since(merge.merged_at),
          })}
        </Text>
        <Text size="xs" c="dimmed">
          {t('undoUntil', { date: time(merge.expires_at) })}
        </Text>
      </div>
      {may.write && index === 0 && (
        <Button size="compact-xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate(merge.id)}>
          {t('undo')}
        </Button>
      )}
    </div>
  ))
}
