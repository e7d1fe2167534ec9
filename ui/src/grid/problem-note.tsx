import { Alert, Button, Group, Text } from '@mantine/core'
import { ApiProblem } from '../api/api-problem.ts'
import { useMessages } from '../messages/define-messages.ts'
import { failureText } from '../messages/failure-text.ts'
import { gridMessages } from './messages.ts'

interface ProblemNoteProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** Default: the rows could not be loaded. */
  readonly title?: string
}

/** An error with a retry button and the request id. */
export function ProblemNote({ error, onRetry: onAgain, title }: ProblemNoteProps) {
  const t = useMessages(gridMessages)
  return (
    <Alert color="red" title={title ?? t('failedTitle')}>
      <Text size="sm">{failureText(error)}</Text>
      <Group mt="xs" gap="sm">
        <Button size="compact-sm" onClick={onAgain}>
          {t('again')}
        </Button>
        {error instanceof ApiProblem && error.requestId !== '' && (
          <Text size="xs">{t('requestId', { id: error.requestId })}</Text>
        )}
      </Group>
    </Alert>
  )
}
