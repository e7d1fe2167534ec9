import { Badge } from '@mantine/core'
import type { SearchView } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { messages } from './messages.ts'

type State = 'waiting' | 'retrying' | 'running' | 'done' | 'failed' | 'cancelled'

const colours: Readonly<Record<State, { readonly color: string; readonly text: string }>> = {
  waiting: { color: 'gray', text: 'var(--mantine-color-text)' },
  retrying: { color: 'yellow', text: 'var(--sky-warn)' },
  running: { color: 'sky', text: 'var(--sky-chosen-text)' },
  done: { color: 'green', text: 'var(--sky-good)' },
  failed: { color: 'red', text: 'var(--sky-bad)' },
  cancelled: { color: 'gray', text: 'var(--mantine-color-dimmed)' },
}

function stateOf({ cancelled_at, search_status, search_attempts }: SearchView): State {
  if (search_status === 'Completed') return 'done'
  if (search_status === 'Error') return 'failed'
  if (cancelled_at !== null || search_status === null) return 'cancelled'
  if (search_status === 'Processing') return 'running'
  return search_attempts > 0 ? 'retrying' : 'waiting'
}

/** Whether the search can be cancelled. */
export function isActive(search: SearchView): boolean {
  return ['waiting', 'retrying', 'running'].includes(stateOf(search))
}

export function SearchState({ search }: { readonly search: SearchView }) {
  const t = useMessages(messages)
  const format = useFormat()
  const state = stateOf(search)
  const { color, text } = colours[state]
  return (
    <Badge variant="light" color={color} c={text} tt="none" fw={560} radius="sm" miw="max-content">
      {state === 'retrying' ? t('retrying', { time: format.clock(search.search_next_attempt_at) }) : t(state)}
    </Badge>
  )
}
