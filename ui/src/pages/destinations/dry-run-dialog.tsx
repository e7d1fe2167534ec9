import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Destination, DryRunOfDelivery } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'
import { messages } from './messages.ts'

const shown = 10
/** Only these are delivered. */
const withEmail = { field: 'email', op: 'is_not_null' } as const
type Item = DryRunOfDelivery['items'][number]

/** What would be sent for the first contacts. */
export function DryRunDialog({
  destination,
  onClose,
}: {
  readonly destination: Destination
  readonly onClose: () => void
}) {
  const t = useMessages(messages)
  const { id, name } = destination
  const tried = useQuery({
    queryKey: ['destinations', id, 'dry-run'],
    queryFn: ({ signal }) =>
      call('POST /destinations/:id/dry-run', { params: { id }, body: { filter: withEmail, limit: shown }, signal }),
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog title={t('tryTitle', { name })} isOpen onClose={onClose}>
      <Text size="sm">{t('tryText')}</Text>
      <Loaded query={tried} failedTitle={t('dryRun')}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm">{t('tryNone')}</Text>
          ) : (
            <PlainTable
              label={t('tryTitle', { name })}
              columns={[
                { label: t('contact'), isTitle: true, show: ({ email, contact_id }: Item) => email ?? contact_id },
                { label: t('action'), show: (item: Item) => <Action item={item} /> },
                { label: t('values'), show: ({ values }: Item) => valuesText(values) },
              ]}
              rows={items}
              keyOf={({ contact_id }) => contact_id}
            />
          )
        }
      </Loaded>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Dialog>
  )
}

const knownReasons = ['no_email', 'not_accepted', 'duplicate_email'] as const

function Action({ item: { action, reason } }: { readonly item: Item }) {
  const t = useMessages(messages)
  const codeLabel = useCodeLabel()
  const known = knownReasons.find((one) => one === reason)
  // A contact waits for a better verdict, and for nothing else.
  const why = action === 'waits' ? codeLabel('verdict_too_low') : known === undefined ? reason : t(known)
  return why === null ? t(`action-${action}`) : `${t(`action-${action}`)}: ${why}`
}

function valuesText(values: Item['values']): string {
  const parts = Object.entries(values).map(([name, value]) => `${name}: ${value ?? ''}`)
  return parts.length === 0 ? '–' : parts.join(', ')
}
