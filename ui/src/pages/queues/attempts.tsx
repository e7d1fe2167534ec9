import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeadLetter } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { useCodeWords } from '../../words/code-words.ts'
import { useWords } from '../../words/define-words.ts'
import { useFormat } from '../../words/use-format.ts'
import classes from './queues.module.css'
import { useMeaning } from './use-meaning.ts'
import { words } from './words.ts'

/** How a row came to its end: every attempt, what went wrong, and what that means. */
export function Attempts({ letter: { stage, row_id } }: { readonly letter: DeadLetter }) {
  const say = useWords(words)
  const inWords = useCodeWords()
  const meaningOf = useMeaning()
  const format = useFormat()
  const query = useQuery({
    queryKey: ['dead-letters', 'attempts', stage, row_id],
    queryFn: ({ signal }) => call('GET /dead-letters/attempts', { signal, query: { stage, row_id } }),
  })
  if (query.isPending) return <Skeleton height={48} aria-label={say('attempts')} />
  if (query.data === undefined) {
    return <FailedState title={say('attemptsFailed')} error={query.error} onAgain={() => void query.refetch()} />
  }
  const { items } = query.data
  if (items.length === 0) return <Text c="dimmed">{say('noAttempts')}</Text>
  return (
    <ol className={classes.attempts} aria-label={say('attempts')}>
      {items.map(({ attempt, code, message, consequence, duration_ms: took, failed_at: at, meaning }) => (
        <li key={at}>
          <Text size="sm" className={classes.words}>
            <strong>{say('attempt', { attempt, error: inWords(code) })}</strong> {message}
          </Text>
          <Text size="xs" c="dimmed">
            {[
              format.time(at),
              took === null ? undefined : say('after', { time: format.duration(took / 1000) }),
              say(consequence),
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
