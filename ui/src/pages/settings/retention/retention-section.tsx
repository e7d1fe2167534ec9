import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { send } from '../../../api/send.ts'
import { useTenant } from '../../../api/use-tenant.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { type PlainColumn, PlainTable } from '../../../parts/plain-table.tsx'
import { useWords } from '../../../words/define-words.ts'
import { KeepContacts } from './keep-contacts.tsx'
import { words } from './words.ts'

const kept = ['google', 'open', 'contacts', 'links', 'books'] as const
type Kept = (typeof kept)[number]

export function RetentionSection() {
  const say = useWords(words)
  const tenant = useTenant()
  const columns: readonly PlainColumn<Kept>[] = [
    { label: say('what'), isTitle: true, show: (one) => say(one) },
    { label: say('howLong'), show: (one) => say(`${one}Long`) },
    { label: say('afterwards'), show: (one) => say(`${one}Then`) },
  ]
  return (
    <>
      <Panel title={say('title')} lead={say('lead')}>
        <PlainTable isInPanel label={say('title')} columns={columns} rows={kept} keyOf={(one) => one} />
      </Panel>
      <Panel title={say('keepTitle')} lead={say('keepLead')}>
        <Loaded query={tenant} failedTitle={say('failedTitle')} lines={1}>
          {({ keep_contacts_days: days }) => <KeepContacts key={days} days={days} />}
        </Loaded>
      </Panel>
      <Panel title={say('soonTitle')} lead={say('soonLead')}>
        <Expiring />
      </Panel>
    </>
  )
}

/** The counts are links to exactly these rows. */
function Expiring() {
  const say = useWords(words)
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
    <Loaded query={soon} failedTitle={say('failedTitle')} lines={2}>
      {(counts) => {
        const some = (['places', 'businesses'] as const).filter((room) => counts[room] > 0)
        if (some.length === 0) return <Text>{say('nothing')}</Text>
        return (
          <Stack gap={4} align="flex-start">
            {some.map((room) => (
              <Anchor key={room} component={Link} to={`/${room}`} search={{ retain_until: condition } as never}>
                {say(room, { count: counts[room] })}
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
