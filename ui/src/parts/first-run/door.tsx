import { Button, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/define-messages.ts'
import classes from './first-run.module.css'
import { messages } from './messages.ts'

interface DoorProps {
  readonly icon: Icon
  readonly title: string
  readonly text: string
  /** Fills in an example; undefined while there is none that works. */
  readonly onExample?: (() => void) | undefined
  readonly onSubmit: () => void
  readonly children: ReactNode
}

export function Door({ icon: DoorIcon, title, text, onExample, onSubmit, children }: DoorProps) {
  const t = useMessages(messages)
  return (
    <form
      className={classes.door}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <span className={classes.icon} aria-hidden>
        <DoorIcon size={22} stroke={1.6} />
      </span>
      <Title order={3}>{title}</Title>
      <Text c="dimmed" size="sm">
        {text}
      </Text>
      {children}
      {onExample !== undefined && (
        <Button variant="subtle" size="compact-sm" className={classes.example} onClick={onExample}>
          {t('useExample')}
        </Button>
      )}
    </form>
  )
}
