import { Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/define-words.ts'
import { partWords } from './part-words.ts'

interface DialogueProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** A secret that is shown once must not vanish by a click beside it. */
  readonly isSticky?: boolean
  readonly children: ReactNode
}

export function Dialogue({ title, isOpen, onClose, isSticky = false, children }: DialogueProps) {
  const say = useWords(partWords)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      closeOnClickOutside={!isSticky}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <Stack>{children}</Stack>
    </Modal>
  )
}
