import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subject } from '../../../../src/http/contract/types.ts'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import { deleteRow } from '../../api/use-row-detail.ts'
import { toast, toastFailure } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { extraMessages } from './extra-messages.ts'

interface SuppressDialogProps {
  readonly person: Subject
  /** The open contact of this person: it is deleted, too. */
  readonly contactId: string
  readonly onClose: () => void
  readonly onDone: () => void
}

export function SuppressDialog({ person, contactId, onClose, onDone }: SuppressDialogProps) {
  const t = useMessages(extraMessages)
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const suppress = useMutation({
    mutationFn: () =>
      deleteRow(client, { slug: 'contacts', id: contactId }, () =>
        call('POST /suppressions', { body: { ...person, reason: reason.trim() } }),
      ),
    meta: { silent: true },
    onSuccess({ contacts_removed: count }) {
      toast(t('suppressed', { count }))
      void client.invalidateQueries({ queryKey: ['suppressions'] })
      onDone()
    },
    onError(error) {
      if (!(error instanceof ApiProblem) || error.fields.length === 0) toastFailure(error)
    },
  })
  const problem = suppress.error instanceof ApiProblem ? suppress.error.field('reason') : undefined
  return (
    <Dialog title={t('suppressTitle', { value: person.value })} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          suppress.mutate()
        }}
      >
        <Stack>
          <Text size="sm">{t('suppressText')}</Text>
          <TextInput
            label={t('reason')}
            data-autofocus
            required
            value={reason}
            error={problem}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red.9" loading={suppress.isPending}>
              {t('suppress')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
