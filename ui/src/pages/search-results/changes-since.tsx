import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SearchResults } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { rowUrl } from '../../lib/row-url.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'
import { messages } from './messages.ts'

const kinds = ['new', 'changed', 'gone'] as const
type Kind = (typeof kinds)[number]

/** What differs from the last run, such as on an older release of the data. */
export function ChangesSince({ id, changes }: { readonly id: string; readonly changes: SearchResults['changes'] }) {
  const t = useMessages(messages)
  if (changes === null) return null
  const { earlier_release: before, release: now } = changes
  const found = kinds.filter((kind) => changes[kind] > 0)
  return (
    <Panel
      title={t('changesTitle')}
      lead={
        before !== null && now !== null && before !== now ? t('changesReleases', { before, now }) : t('changesText')
      }
    >
      {found.length === 0 && <Text>{t('noChanges')}</Text>}
      {found.map((kind) => (
        <Changed key={kind} id={id} kind={kind} count={changes[kind]} />
      ))}
    </Panel>
  )
}

/** Its places are loaded when it is opened. */
function Changed({ id, kind, count }: { readonly id: string; readonly kind: Kind; readonly count: number }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const places = useQuery({
    queryKey: ['rows', 'searches', id, 'changes', kind],
    queryFn: ({ signal }) => call('GET /searches/:id/changes', { params: { id }, query: { kind }, signal }),
    enabled: isOpen,
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t(kind, { count })}</summary>
      {isOpen && (
        <Loaded query={places} failedTitle={t('changesFailed')}>
          {({ items, next }) => (
            <>
              <ul>
                {items.map((place) => (
                  <li key={place.id}>
                    <Anchor component={Link} {...rowUrl('places', place.id)}>
                      {place.name ?? place.id}
                    </Anchor>
                    {place.address !== null && `, ${place.address}`}
                  </li>
                ))}
              </ul>
              {next !== null && <Text size="sm">{t('firstPlaces', { count: items.length })}</Text>}
            </>
          )}
        </Loaded>
      )}
    </details>
  )
}
