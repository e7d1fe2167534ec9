import { Button, Code } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiProblem } from '../api/api-problem.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { useWords } from '../words/define-words.ts'
import { words } from './words.ts'

/** Where an error of a page ends: the frame around it stays. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const say = useWords(words)
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <EmptyState
      icon={IconMoodSad}
      level={1}
      title={say('brokenTitle')}
      action={<Button onClick={again}>{say('again')}</Button>}
    >
      {say('brokenText')}
      <Code block mt="md" ta="start">
        {error instanceof Error ? error.message : String(error)}
        {error instanceof ApiProblem && `\n${say('requestId', { id: error.requestId })}`}
      </Code>
    </EmptyState>
  )
}
