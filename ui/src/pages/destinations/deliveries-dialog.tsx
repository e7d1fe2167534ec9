import { Anchor, Button, Group, Select, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Delivery, Destination } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { toast } from '../../app/toast.ts'
import { ExternalLink } from '../../drawer/external-link.tsx'
import { rowUrl } from '../../lib/row-url.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { Tag } from '../../parts/tag.tsx'
import { deliveryMessages } from './delivery-messages.ts'
import { useReloadDestinations } from './use-destinations.ts'

const tones = { waiting: {}, skipped: {}, delivered: { tone: 'good' }, failed: { tone: 'bad' } } as const
const states = ['all', 'delivered', 'waiting', 'failed', 'skipped'] as const
const refreshMs = 4000
const pageSize = 50

interface DeliveriesDialogProps {
  readonly destination: Destination
  readonly onClose: () => void
}

/** What was delivered to a destination, what waits, and what failed: why, and the button that tries it again. */
export function DeliveriesDialog({ destination: { id, name, counts }, onClose }: DeliveriesDialogProps) {
  const t = useMessages(deliveryMessages)
  const may = usePermissions()
  const [state, setState] = useState<(typeof states)[number]>(counts.failed > 0 ? 'failed' : 'all')
  const list = useDeliveries(id, state === 'all' ? undefined : state)
  const retry = useRetry(id)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const failed = rows.filter((row) => row.state === 'failed').map(({ contact_id }) => contact_id)
  return (
    <Dialog title={t('title', { name })} isWide isOpen onClose={onClose}>
      <Group justify="space-between">
        <Select
          size="xs"
          w={180}
          aria-label={t('show')}
          value={state}
          allowDeselect={false}
          onChange={(value) => setState(states.find((one) => one === value) ?? 'all')}
          data={states.map((value) => ({ value, label: t(value) }))}
        />
        {may.write && failed.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            loading={retry.isPending}
            // One request takes so many ids.
            onClick={() => retry.mutate(failed.slice(0, 10_000))}
          >
            {t('retryAll', { count: failed.length })}
          </Button>
        )}
      </Group>
      <Loaded query={list} failedTitle={t('failedToLoad')}>
        {() =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t(state === 'all' ? 'empty' : 'none')}
            </Text>
          ) : (
            <DeliveryTable
              rows={rows}
              name={name}
              onRetry={may.write ? (contactId) => retry.mutate([contactId]) : undefined}
            />
          )
        }
      </Loaded>
      <Group justify="space-between">
        {list.hasNextPage ? (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('more')}
          </Button>
        ) : (
          <span />
        )}
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Dialog>
  )
}

/** Loaded again while it is shown: contacts are delivered in the background. */
function useDeliveries(id: string, state: Delivery['state'] | undefined) {
  return useInfiniteQuery({
    queryKey: ['destinations', id, 'deliveries', state],
    queryFn: ({ signal, pageParam: after }) =>
      call('GET /destinations/:id/deliveries', {
        params: { id },
        query: { limit: pageSize, ...(state !== undefined && { state }), ...(after !== null && { after }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: refreshMs,
  })
}

/** Selects the contacts for the destination again, which queues them from their first attempt. */
function useRetry(id: string) {
  const t = useMessages(deliveryMessages)
  const client = useQueryClient()
  const reload = useReloadDestinations()
  return useMutation({
    mutationFn: (ids: readonly string[]) => call('POST /contacts/deliver', { body: { destination_id: id, ids } }),
    onSuccess({ queued }) {
      toast(t('retried', { count: queued }))
      reload()
      void client.invalidateQueries({ queryKey: ['rows'] })
    },
  })
}

interface DeliveryTableProps {
  readonly rows: readonly Delivery[]
  readonly name: string
  readonly onRetry: ((contactId: string) => void) | undefined
}

const whoOf = ({ name, email, contact_id: id }: Delivery) => name ?? email ?? id

function DeliveryTable({ rows, name, onRetry }: DeliveryTableProps) {
  const t = useMessages(deliveryMessages)
  const format = useFormat()
  const columns: readonly PlainColumn<Delivery>[] = [
    { label: t('contact'), isTitle: true, show: (row) => <Contact row={row} /> },
    { label: t('state'), show: ({ state }) => <Tag {...tones[state]}>{t(state)}</Tag> },
    { label: t('time'), isOneLine: true, show: ({ delivered_at: at }) => (at === null ? '–' : format.since(at)) },
    { label: t('details'), isWide: true, show: (row) => <Details row={row} /> },
    {
      label: t('actions'),
      isQuiet: true,
      show: (row) =>
        row.state === 'failed' &&
        onRetry !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('retryNamed', { who: whoOf(row) })}
            onClick={() => onRetry(row.contact_id)}
          >
            {t('retry')}
          </Button>
        ),
    },
  ]
  return <PlainTable label={t('title', { name })} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Contact({ row }: { readonly row: Delivery }) {
  const { name, email, contact_id: id } = row
  return (
    <>
      <Anchor component={Link} {...rowUrl('contacts', id)} inherit>
        {whoOf(row)}
      </Anchor>
      {name !== null && email !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      )}
    </>
  )
}

function Details({ row }: { readonly row: Delivery }) {
  const t = useMessages(deliveryMessages)
  const codeLabel = useCodeLabel()
  const format = useFormat()
  const { state, outcome, code, error, next_attempt_at: next, remote_url: url } = row
  return (
    <>
      {error !== null && (state === 'failed' || state === 'waiting') ? (
        <>
          {code !== null && <Text size="sm">{codeLabel(code)}</Text>}
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {error}
          </Text>
        </>
      ) : (
        outcome !== null && <Text size="sm">{codeLabel(outcome)}</Text>
      )}
      {state === 'waiting' && error !== null && next !== null && (
        <Text size="xs" c="dimmed">
          {t('next', { time: format.time(next) })}
        </Text>
      )}
      {url !== null && <ExternalLink url={url} text={t('recordLink')} />}
    </>
  )
}
