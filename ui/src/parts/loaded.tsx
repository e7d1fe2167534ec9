import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/define-messages.ts'
import { FailedState } from './failed-state.tsx'
import { partMessages } from './part-messages.ts'

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>
  /** Shown if loading fails. */
  readonly failedTitle: string
  readonly lines?: number
  readonly children: (data: Data) => ReactNode
}

/** The data of a query; a skeleton while it loads, and the reason with a retry button if it fails. */
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
