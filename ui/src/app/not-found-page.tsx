import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../messages/define-messages.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { messages } from './messages.ts'

export function NotFoundPage() {
  const t = useMessages(messages)
  return (
    <main>
      <EmptyState
        icon={IconMapQuestion}
        level={1}
        title={t('notFoundTitle')}
        action={
          <Button component={Link} to="/">
            {t('toFirstPage')}
          </Button>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    </main>
  )
}
