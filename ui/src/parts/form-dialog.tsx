import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { useMessages } from '../messages/define-messages.ts'
import { Dialog } from './dialog.tsx'
import { FormProblem } from './form-problem.tsx'
import { partMessages } from './part-messages.ts'

interface FormDialogProps {
  readonly title: string
  /** On the button that submits. */
  readonly action: string
  readonly mutation: { readonly error: Error | null; readonly isPending: boolean }
  readonly isSticky?: boolean
  readonly canCancel?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with the fields of one request, its error and the button that sends it. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, mutation, isSticky = false, canCancel = false, onSubmit, onClose, children } = props
  const t = useMessages(partMessages)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog title={title} isOpen isSticky={isSticky} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          <FormProblem error={mutation.error} />
          <Group justify="flex-end">
            {canCancel && (
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
            )}
            <Button type="submit" loading={mutation.isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
