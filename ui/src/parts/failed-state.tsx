import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { ApiProblem, ServerUnreachable } from '../api/api-problem.ts'
import { words } from '../app/words.ts'
import { useWords } from '../words/define-words.ts'
import { failureText } from '../words/failure-text.ts'
import { EmptyState } from './empty-state.tsx'

interface FailedStateProps {
  readonly title: string
  readonly error: unknown
  readonly onAgain: () => void
}

/** Where something could not be shown: why, and a button to try again. */
export function FailedState({ title, error, onAgain }: FailedStateProps) {
  const say = useWords(words)
  const why = error instanceof ServerUnreachable ? say('offlineHint') : failureText(error)
  return (
    <div role="alert">
      <EmptyState icon={IconCloudOff} title={title} action={<Button onClick={onAgain}>{say('again')}</Button>}>
        {why}
        {error instanceof ApiProblem && error.requestId !== '' && (
          <div>{say('requestId', { id: error.requestId })}</div>
        )}
      </EmptyState>
    </div>
  )
}
