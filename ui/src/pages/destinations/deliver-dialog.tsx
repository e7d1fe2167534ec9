import { Anchor, Button, Group, Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { Target } from '../../api/entity-routes.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FormProblem } from '../../parts/form-problem.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { messages } from './messages.ts'
import { useDestinations } from './use-destinations.ts'

interface DeliverDialogProps {
  /** Leads: the main e-mail of each. */
  readonly slug: 'contacts' | 'leads'
  readonly target: Target
  readonly count: number
  readonly onDelivered: () => void
  readonly onClose: () => void
}

/** Chooses the destination of contacts or leads, and queues them for it. */
export function DeliverDialog({ slug, target, count, onDelivered, onClose }: DeliverDialogProps) {
  const t = useMessages(messages)
  const destinations = useDestinations()
  const [chosen, setChosen] = useState<string>()
  const items = destinations.data?.items ?? []
  const destination = items.find(({ id }) => id === chosen) ?? items[0]
  const deliver = useMutation({
    mutationFn: () =>
      call(`POST /${slug}/deliver` as const, {
        body: { destination_id: destination?.id ?? '', ...target, ...('filter' in target && { all: true as const }) },
      }),
    meta: { silent: true },
    onSuccess({ queued }) {
      toast(t('deliverDone', { count: queued, name: destination?.name ?? '' }))
      onDelivered()
      onClose()
    },
  })
  const isLeads = slug === 'leads'
  return (
    <Dialog title={t(isLeads ? 'deliverLeadsTitle' : 'deliverTitle', { count })} isOpen onClose={onClose}>
      <Loaded query={destinations} failedTitle={t('failed')}>
        {() =>
          destination === undefined ? (
            <Text>
              {t('deliverNone')}{' '}
              <Anchor component={Link} to="/destinations">
                {t('deliverAdd')}
              </Anchor>
            </Text>
          ) : (
            <>
              <Select
                label={t('deliverTo')}
                data={items.map(({ id, name }) => ({ value: id, label: name }))}
                value={destination.id}
                allowDeselect={false}
                onChange={(value) => setChosen(value ?? undefined)}
                data-autofocus
              />
              {isLeads && <Text size="sm">{t('deliverMain')}</Text>}
              <Text size="sm">{t('deliverText')}</Text>
            </>
          )
        }
      </Loaded>
      <FormProblem error={deliver.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={destination === undefined} loading={deliver.isPending} onClick={() => deliver.mutate()}>
          {t('deliver')}
        </Button>
      </Group>
    </Dialog>
  )
}
