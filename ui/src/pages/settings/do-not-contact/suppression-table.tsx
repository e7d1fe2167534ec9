import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Suppression } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useMay } from '../../../api/use-may.ts'
import { toast } from '../../../app/toast.ts'
import { ConfirmDialogue } from '../../../parts/confirm-dialogue.tsx'
import { type PlainColumn, PlainTable } from '../../../parts/plain-table.tsx'
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
  const columns: readonly PlainColumn<Suppression>[] = [
    { label: say('value'), isTitle: true, show: ({ value }) => value ?? say('hashed') },
    { label: say('kind'), isOneLine: true, show: ({ kind }) => say(kind) },
    { label: say('reason'), show: ({ reason }) => reason },
    { label: say('since'), isOneLine: true, show: ({ created_at: at }) => format.time(at) },
    ...(may.admin
      ? [
          {
            label: say('actions'),
            isQuiet: true,
            show: (row: Suppression) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={say('allowNamed', { value: row.value ?? say('hashed') })}
                onClick={() => setLeaving(row)}
              >
                {say('allow')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <PlainTable isInPanel label={say('listTitle')} columns={columns} rows={rows} keyOf={({ id }) => id} />
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
