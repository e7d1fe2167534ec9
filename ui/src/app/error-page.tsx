import { Button, Code } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiProblem } from '../api/api-problem.ts'
import { useMessages } from '../messages/define-messages.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { partMessages } from '../parts/part-messages.ts'
import { PageLoadError } from './load-page.ts'
import { messages } from './messages.ts'

/** Where an error of a page ends: the frame around it stays. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useMessages(messages)
  const tPart = useMessages(partMessages)
  const router = useRouter()
  const isOld = error instanceof PageLoadError
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
      title={t(isOld ? 'oldTitle' : 'brokenTitle')}
      action={<Button onClick={again}>{tPart('again')}</Button>}
    >
      {t(isOld ? 'oldText' : 'brokenText')}
      <Code block mt="md" ta="start">
        {error instanceof Error ? error.message : String(error)}
        {error instanceof ApiProblem && `\n${tPart('requestId', { id: error.requestId })}`}
      </Code>
    </EmptyState>
  )
}
