import { Button, Group, Select, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookMessage } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { type PlainColumn, PlainTable } from '../../../parts/plain-table.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { messages } from './messages.ts'
import { useWebhookActions } from './use-webhooks.ts'

type State = WebhookMessage['state']

const tones = {
  waiting: {},
  retrying: { tone: 'warn' },
  delivered: { tone: 'good' },
  failed: { tone: 'bad' },
} as const
const labels = {
  waiting: 'stateWaiting',
  retrying: 'stateRetrying',
  delivered: 'stateDelivered',
  failed: 'stateFailed',
} as const
const states = ['all', 'waiting', 'retrying', 'delivered', 'failed'] as const
const refreshMs = 4000

/** The messages of a webhook, newest first. */
export function MessageLog({ webhook }: { readonly webhook: Webhook }) {
  const t = useMessages(messages)
  const [state, setState] = useState<(typeof states)[number]>('all')
  const { resend } = useWebhookActions(webhook)
  const log = useMessagesOf(webhook.id, state === 'all' ? undefined : state)
  const rows = log.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-label={t('log', { name: webhook.name })}>
      <Group justify="space-between" mt="md" mb="xs">
        <Select
          size="xs"
          w={180}
          aria-label={t('showState')}
          value={state}
          allowDeselect={false}
          onChange={(value) => setState(states.find((one) => one === value) ?? 'all')}
          data={states.map((value) => ({ value, label: t(value === 'all' ? 'all' : labels[value]) }))}
        />
        {webhook.counts.failed > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => resend.mutate('failed')}>
            {t('resendFailed')}
          </Button>
        )}
      </Group>
      <Loaded query={log} failedTitle={t('logFailed')}>
        {() =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t(state === 'all' ? 'logEmpty' : 'logNone')}
            </Text>
          ) : (
            <MessageTable rows={rows} name={webhook.name} onResend={(id) => resend.mutate([id])} />
          )
        }
      </Loaded>
      {log.hasNextPage && (
        <Button
          size="compact-sm"
          variant="subtle"
          mt="xs"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </section>
  )
}

/** Loaded again while it is shown: messages are sent in the background. */
function useMessagesOf(id: string, state: State | undefined) {
  return useInfiniteQuery({
    queryKey: ['webhook-messages', id, state],
    queryFn: ({ signal, pageParam: after }) =>
      call('GET /webhooks/:id/messages', {
        params: { id },
        query: { limit: 20, ...(state !== undefined && { state }), ...(after !== null && { after }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: refreshMs,
  })
}

interface MessageTableProps {
  readonly rows: readonly WebhookMessage[]
  readonly name: string
  readonly onResend: (id: string) => void
}

function MessageTable({ rows, name, onResend }: MessageTableProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const columns: readonly PlainColumn<WebhookMessage>[] = [
    { label: t('event'), isTitle: true, isOneLine: true, show: ({ event }) => event },
    { label: t('state'), show: ({ state }) => <Tag {...tones[state]}>{t(labels[state])}</Tag> },
    { label: t('time'), isOneLine: true, show: ({ occurred_at: at }) => format.time(at) },
    { label: t('attempts'), isNumber: true, show: ({ attempts }) => format.number(attempts) },
    { label: t('details'), isWide: true, show: (message) => <Details message={message} /> },
    {
      label: t('actions'),
      isQuiet: true,
      show: ({ id, event, state, occurred_at: at }) =>
        (state === 'delivered' || state === 'failed') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('resendNamed', { event, time: format.time(at) })}
            onClick={() => onResend(id)}
          >
            {t('resend')}
          </Button>
        ),
    },
  ]
  return <PlainTable isInPanel label={t('log', { name })} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Details({ message: { id, state, error, next_attempt_at: next } }: { readonly message: WebhookMessage }) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <>
      {error !== null && state !== 'delivered' && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Text>
      )}
      {state === 'retrying' && next !== null && <Text size="sm">{t('nextAttempt', { time: format.time(next) })}</Text>}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('messageId', { id })}
      </Text>
    </>
  )
}
