import { Alert, Button, Group, Text } from '@mantine/core'
import { ApiProblem } from '../api/api-problem.ts'
import { useWords } from '../words/define-words.ts'
import { failureText } from '../words/failure-text.ts'
import { gridWords } from './words.ts'

interface ProblemNoteProps {
  readonly error: unknown
  readonly onAgain: () => void
  /** What could not be done; left out: the rows could not be loaded. */
  readonly title?: string
}

/** What went wrong, with a way to try again and what to tell whoever looks into it. */
export function ProblemNote({ error, onAgain, title }: ProblemNoteProps) {
  const say = useWords(gridWords)
  return (
    <Alert color="red" title={title ?? say('failedTitle')}>
      <Text size="sm">{failureText(error)}</Text>
      <Group mt="xs" gap="sm">
        <Button size="compact-sm" onClick={onAgain}>
          {say('again')}
        </Button>
        {error instanceof ApiProblem && error.requestId !== '' && (
          <Text size="xs">{say('requestId', { id: error.requestId })}</Text>
        )}
      </Group>
    </Alert>
  )
}
