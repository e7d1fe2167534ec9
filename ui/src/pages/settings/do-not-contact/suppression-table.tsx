import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Suppression } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useMay } from '../../../api/use-may.ts'
import { toast } from '../../../app/toast.ts'
import { ConfirmDialogue } from '../../../parts/confirm-dialogue.tsx'
import { DataTable, type TableColumn } from '../../../parts/data-table.tsx'
import { useWords } from '../../../words/define-words.ts'
import { useFormat } from '../../../words/use-format.ts'
import { words } from './words.ts'

export function SuppressionTable({ rows }: { readonly rows: readonly Suppression[] }) {
  const say = useWords(words)
  const format = useFormat()
  const may = useMay()
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<Suppression>()
  const allow = async ({ id }: Suppression) => {
    await call('DELETE /suppressions/:id', { params: { id } })
    await client.invalidateQueries({ queryKey: ['suppressions'] })
    toast(say('allowed'))
  }
  const columns: readonly TableColumn<Suppression>[] = [
    { label: say('value'), cell: ({ value }) => value ?? say('hashed') },
    { label: say('kind'), cell: ({ kind }) => say(kind) },
    { label: say('reason'), cell: ({ reason }) => reason },
    { label: say('since'), cell: ({ created_at: at }) => format.time(at) },
    ...(may.admin
      ? [
          {
            label: say('actions'),
            isActions: true,
            cell: (row: Suppression) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={say('allowNamed', { value: row.value ?? say('hashed') })}
                onClick={() => setLeaving(row)}
              >
                {say('allow')}
              </Button>
            ),
          } as const,
        ]
      : []),
  ]
  return (
    <>
      <DataTable label={say('listTitle')} columns={columns} rows={rows} keyOf={({ id }) => id} />
      {leaving !== undefined && (
        <ConfirmDialogue
          title={say('allowTitle', { value: leaving.value ?? say('hashed') })}
          text={say('allowText')}
          confirm={say('allow')}
          onConfirm={() => allow(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}
