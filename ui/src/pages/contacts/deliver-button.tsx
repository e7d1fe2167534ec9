import { Anchor, Button, Group, Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { toast } from '../../app/toast.ts'
import { noRows, sizeOf, targetOf } from '../../grid/select/selection.ts'
import type { Grid } from '../../grid/use-grid.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FormProblem } from '../../parts/form-problem.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { messages } from '../destinations/messages.ts'
import { useDestinations } from '../destinations/use-destinations.ts'

/** Delivers the checked contacts to a destination. */
export function DeliverButton({ grid }: { readonly grid: Grid }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t('deliver')}
      </Button>
      {isOpen && <DeliverDialog grid={grid} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeliverDialog({ grid, onClose }: { readonly grid: Grid; readonly onClose: () => void }) {
  const t = useMessages(messages)
  const { selection, filter, state, select, rows } = grid
  const destinations = useDestinations()
  const [chosen, setChosen] = useState<string>()
  const items = destinations.data?.items ?? []
  const destination = items.find(({ id }) => id === chosen) ?? items[0]
  const count = sizeOf(selection, state.total.count)
  const target = targetOf(selection, filter)
  const deliver = useMutation({
    mutationFn: () =>
      call('POST /contacts/deliver', {
        body: { destination_id: destination?.id ?? '', ...target, ...('filter' in target && { all: true as const }) },
      }),
    meta: { silent: true },
    onSuccess({ queued }) {
      toast(t('deliverDone', { count: queued, name: destination?.name ?? '' }))
      select(noRows)
      rows.reload()
      onClose()
    },
  })
  return (
    <Dialog title={t('deliverTitle', { count })} isOpen onClose={onClose}>
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
