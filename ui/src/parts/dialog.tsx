import { Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/define-messages.ts'
import { partMessages } from './part-messages.ts'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** A click outside must not close a secret that is shown only once. */
  readonly isSticky?: boolean
  /** For a table. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

export function Dialog({ title, isOpen, onClose, isSticky = false, isWide = false, children }: DialogProps) {
  const t = useMessages(partMessages)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      size={isWide ? 'xl' : 'md'}
      closeOnClickOutside={!isSticky}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>{children}</Stack>
    </Modal>
  )
}
