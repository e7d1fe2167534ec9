import { Button, Code } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiProblem } from '../api/api-problem.ts'
import { useMessages } from '../messages/define-messages.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { partMessages } from '../parts/part-messages.ts'
import { PageLoadError } from './load-page.ts'
import { messages } from './messages.ts'

/** Replaces a page that threw an error; the shell stays. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useMessages(messages)
  const tPart = useMessages(partMessages)
  const router = useRouter()
  const isOld = error instanceof PageLoadError
  const again = () => {
    // Files of another version have other names: only a full reload finds them.
    if (isOld) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <EmptyState
      icon={IconMoodSad}
      level={1}
      title={t(isOld ? 'oldTitle' : 'errorTitle')}
      action={<Button onClick={again}>{tPart('again')}</Button>}
    >
      {t(isOld ? 'oldText' : 'errorText')}
      <Code block mt="md" ta="start">
        {error instanceof Error ? error.message : String(error)}
        {error instanceof ApiProblem && `\n${tPart('requestId', { id: error.requestId })}`}
      </Code>
    </EmptyState>
  )
}
