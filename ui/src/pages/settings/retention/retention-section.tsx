import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTenant } from '../../../api/installation.ts'
import { send } from '../../../api/send.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { type PlainColumn, PlainTable } from '../../../parts/plain-table.tsx'
import { KeepContacts } from './keep-contacts.tsx'
import { messages } from './messages.ts'

const dataTypes = ['google', 'open', 'contacts', 'links', 'logs'] as const
type DataType = (typeof dataTypes)[number]

export function RetentionSection() {
  const t = useMessages(messages)
  const tenant = useTenant()
  const columns: readonly PlainColumn<DataType>[] = [
    { label: t('what'), isTitle: true, show: (one) => t(one) },
    { label: t('howLong'), show: (one) => t(`${one}Long`) },
    { label: t('afterwards'), show: (one) => t(`${one}Then`) },
  ]
  return (
    <>
      <Panel title={t('title')} lead={t('lead')}>
        <PlainTable isInPanel label={t('title')} columns={columns} rows={dataTypes} keyOf={(one) => one} />
      </Panel>
      <Panel title={t('keepTitle')} lead={t('keepLead')}>
        <Loaded query={tenant} failedTitle={t('failedTitle')} lines={1}>
          {({ keep_contacts_days: days }) => <KeepContacts key={days} days={days} />}
        </Loaded>
      </Panel>
      <Panel title={t('soonTitle')} lead={t('soonLead')}>
        <ExpiringRows />
      </Panel>
    </>
  )
}

/** Counts of rows that expire soon, linked to these rows. */
function ExpiringRows() {
  const t = useMessages(messages)
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const condition = `before:${until}`
  const soon = useQuery({
    queryKey: ['expiring', until],
    queryFn: async ({ signal }) => ({
      places: await countOf('places', condition, signal),
      businesses: await countOf('local-businesses', condition, signal),
    }),
  })
  return (
    <Loaded query={soon} failedTitle={t('failedTitle')} lines={2}>
      {(counts) => {
        const some = (['places', 'businesses'] as const).filter((table) => counts[table] > 0)
        if (some.length === 0) return <Text>{t('nothing')}</Text>
        return (
          <Stack gap={4} align="flex-start">
            {some.map((table) => (
              <Anchor key={table} component={Link} to={`/${table}`} search={{ retain_until: condition } as never}>
                {t(table, { count: counts[table] })}
              </Anchor>
            ))}
          </Stack>
        )
      }}
    </Loaded>
  )
}

async function countOf(slug: string, condition: string, signal: AbortSignal): Promise<number> {
  const response = await send('GET', `/${slug}`, { query: { retain_until: condition, limit: 1 }, signal })
  const { total } = (await response.json()) as { readonly total: { readonly count: number } | null }
  return total?.count ?? 0
}
