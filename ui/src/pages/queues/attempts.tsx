import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeadLetter } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { messages } from './messages.ts'
import classes from './queues.module.css'
import { useMeaning } from './use-meaning.ts'

/** Every failed attempt at a row, with its error and what the error means. */
export function Attempts({ letter: { stage, row_id } }: { readonly letter: DeadLetter }) {
  const t = useMessages(messages)
  const codeLabel = useCodeLabel()
  const meaningOf = useMeaning()
  const format = useFormat()
  const query = useQuery({
    queryKey: ['dead-letters', 'attempts', stage, row_id],
    queryFn: ({ signal }) => call('GET /dead-letters/attempts', { signal, query: { stage, row_id } }),
  })
  if (query.isPending) return <Skeleton height={48} role="status" aria-label={t('attempts')} />
  if (query.data === undefined) {
    return <FailedState title={t('attemptsFailed')} error={query.error} onRetry={() => void query.refetch()} />
  }
  const { items } = query.data
  if (items.length === 0) return <Text c="dimmed">{t('noAttempts')}</Text>
  return (
    <ol className={classes.attempts} aria-label={t('attempts')}>
      {items.map(({ attempt, code, message, consequence, duration_ms: took, failed_at: at, meaning }) => (
        <li key={at}>
          <Text size="sm" className={classes.text}>
            <strong>{t('attempt', { attempt, error: codeLabel(code) })}</strong> {message}
          </Text>
          <Text size="xs" c="dimmed">
            {[
              format.time(at),
              took === null ? undefined : t('after', { time: format.duration(took / 1000) }),
              t(consequence),
              meaningOf({ code, meaning }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </li>
      ))}
    </ol>
  )
}
