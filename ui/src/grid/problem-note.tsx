import { Alert, Button, Group, Text } from '@mantine/core'
import { ApiProblem, ServerUnreachable } from '../api/api-problem.ts'
import { words } from '../app/words.ts'
import { useWords } from '../words/define-words.ts'
import { refusalText } from '../words/refusal-words.ts'
import { gridWords } from './words.ts'

/** What went wrong, with a way to try again and what to tell whoever looks into it. */
export function ProblemNote({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const say = useWords(gridWords)
  const sayApp = useWords(words)
  const why = () => {
    if (error instanceof ApiProblem) return refusalText(error)
    return error instanceof ServerUnreachable ? sayApp('offlineHint') : String(error)
  }
  return (
    <Alert color="red" title={say('failedTitle')}>
      <Text size="sm">{why()}</Text>
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
