import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/define-messages.ts'
import { Dialog } from './dialog.tsx'
import { FormProblem } from './form-problem.tsx'
import { partMessages } from './part-messages.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** What will happen, and what cannot be undone. */
  readonly text: ReactNode
  readonly confirm: string
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before something that cannot be undone. On an error it stays open and shows it. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useMessages(partMessages)
  const doing = useMutation({ mutationFn: onConfirm, meta: { silent: true }, onSuccess: onClose })
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Text component="div">{text}</Text>
      <FormProblem error={doing.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="red.9" loading={doing.isPending} onClick={() => doing.mutate()}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  )
}
