import { Button, Code } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiProblem } from '../api/api-problem.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { partWords } from '../parts/part-words.ts'
import { useWords } from '../words/define-words.ts'
import { PageNotLoaded } from './load-page.ts'
import { words } from './words.ts'

/** Where an error of a page ends: the frame around it stays. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const say = useWords(words)
  const sayPart = useWords(partWords)
  const router = useRouter()
  const isOld = error instanceof PageNotLoaded
  const again = () => {
    // The files of another version have other names: only loading everything anew finds them.
    if (isOld) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <EmptyState
      icon={IconMoodSad}
      level={1}
      title={say(isOld ? 'oldTitle' : 'brokenTitle')}
      action={<Button onClick={again}>{sayPart('again')}</Button>}
    >
      {say(isOld ? 'oldText' : 'brokenText')}
      <Code block mt="md" ta="start">
        {error instanceof Error ? error.message : String(error)}
        {error instanceof ApiProblem && `\n${sayPart('requestId', { id: error.requestId })}`}
      </Code>
    </EmptyState>
  )
}
