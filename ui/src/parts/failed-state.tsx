import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { ApiProblem, ServerUnreachable } from '../api/api-problem.ts'
import { useMessages } from '../messages/define-messages.ts'
import { failureText } from '../messages/failure-text.ts'
import { EmptyState } from './empty-state.tsx'
import { partMessages } from './part-messages.ts'

interface FailedStateProps {
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** Shown instead of content that could not be loaded: the reason and a retry button. */
export function FailedState({ title, error, onRetry: onAgain }: FailedStateProps) {
  const t = useMessages(partMessages)
  const why = error instanceof ServerUnreachable ? t('noAnswer') : failureText(error)
  return (
    <div role="alert">
      <EmptyState icon={IconCloudOff} title={title} action={<Button onClick={onAgain}>{t('again')}</Button>}>
        {why}
        {error instanceof ApiProblem && error.requestId !== '' && <div>{t('requestId', { id: error.requestId })}</div>}
      </EmptyState>
    </div>
  )
}
