import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Suppression } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { usePermissions } from '../../../api/use-permissions.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { type PlainColumn, PlainTable } from '../../../parts/plain-table.tsx'
import { messages } from './messages.ts'

export function SuppressionTable({ rows }: { readonly rows: readonly Suppression[] }) {
  const t = useMessages(messages)
  const format = useFormat()
  const may = usePermissions()
  const client = useQueryClient()
  const [toRemove, setToRemove] = useState<Suppression>()
  const remove = async ({ id }: Suppression) => {
    await call('DELETE /suppressions/:id', { params: { id } })
    await client.invalidateQueries({ queryKey: ['suppressions'] })
    toast(t('removed'))
  }
  const columns: readonly PlainColumn<Suppression>[] = [
    { label: t('value'), isTitle: true, show: ({ value }) => value ?? t('hashed') },
    { label: t('kind'), isOneLine: true, show: ({ kind }) => t(kind) },
    { label: t('reason'), show: ({ reason }) => reason },
    { label: t('since'), isOneLine: true, show: ({ created_at: at }) => format.time(at) },
    ...(may.admin
      ? [
          {
            label: t('actions'),
            isQuiet: true,
            show: (row: Suppression) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('removeNamed', { value: row.value ?? t('hashed') })}
                onClick={() => setToRemove(row)}
              >
                {t('remove')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <PlainTable isInPanel label={t('listTitle')} columns={columns} rows={rows} keyOf={({ id }) => id} />
      {toRemove !== undefined && (
        <ConfirmDialog
          title={t('removeTitle', { value: toRemove.value ?? t('hashed') })}
          text={t('removeText')}
          confirm={t('remove')}
          onConfirm={() => remove(toRemove)}
          onClose={() => setToRemove(undefined)}
        />
      )}
    </>
  )
}
