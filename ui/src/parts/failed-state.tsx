import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { ApiProblem, ServerUnreachable } from '../api/api-problem.ts'
import { useWords } from '../words/define-words.ts'
import { failureText } from '../words/failure-text.ts'
import { EmptyState } from './empty-state.tsx'
import { partWords } from './part-words.ts'

interface FailedStateProps {
  readonly title: string
  readonly error: unknown
  readonly onAgain: () => void
}

/** Where something could not be shown: why, and a button to try again. */
export function FailedState({ title, error, onAgain }: FailedStateProps) {
  const say = useWords(partWords)
  const why = error instanceof ServerUnreachable ? say('noAnswer') : failureText(error)
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
