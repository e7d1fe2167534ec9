import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/define-messages.ts'
import { FailedState } from './failed-state.tsx'
import { partMessages } from './part-messages.ts'

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>
  /** Says that this could not be shown. */
  readonly failedTitle: string
  readonly lines?: number
  readonly children: (data: Data) => ReactNode
}

/** What was asked for; until it is there its shape, and when it does not come the reason and a button to try again. */
export function Loaded<Data>({ query, failedTitle, lines = 3, children }: LoadedProps<Data>) {
  const t = useMessages(partMessages)
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <FailedState title={failedTitle} error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Stack gap={8} role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_none, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never move
        <Skeleton key={line} height={34} />
      ))}
    </Stack>
  )
}
